import { sql } from 'kysely';
import type { AudienceRules } from '#contract/studies/audience-rules.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Audiences } from './audiences.ts';
import { memberFacts, type Sql } from './member-facts.ts';
import { ruleCondition } from './rule-conditions.ts';

/**
 * Selects the panelist_id of every active member who fulfils these rules, whatever they wish for: for what is told, and is no
 * activity. Who lives with whom matters to studies alone.
 */
export function membersMatching(
  audiences: Pick<Audiences, 'clock' | 'timeZone' | 'panelId'>,
  { keep, leaveOut }: AudienceRules,
): Sql {
  const at = { now: audiences.clock.now(), timeZone: audiences.timeZone };
  const facts = memberFacts(dateIn(at.now, at.timeZone));
  const conditions = [
    ...keep.flatMap((rule) => (rule.kind === 'HOUSEHOLD' ? [] : [ruleCondition(rule, facts, at)])),
    ...leaveOut.flatMap((rule) => (rule.kind === 'HOUSEHOLD' ? [] : [sql`NOT ${ruleCondition(rule, facts, at)}`])),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
  return sql`SELECT m.panelist_id FROM (${facts.members(audiences.panelId)}) m WHERE ${where}`;
}
