import { sql } from 'kysely';
import type { AudienceCell, AudienceRules } from '#contract/studies/audience-rules.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Audiences } from './audiences.ts';
import { cellOf } from './judged-members.ts';
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

/** Which cell each of these members belongs to; who fits into none is not in it. */
export async function cellsOf(
  audiences: Pick<Audiences, 'clock' | 'timeZone' | 'panelId'>,
  db: Db,
  cells: readonly AudienceCell[],
  panelistIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const facts = memberFacts(dateIn(audiences.clock.now(), audiences.timeZone));
  const cell = cellOf(cells, facts);
  const { rows } = await sql<{ id: string; cell: string | null }>`
    SELECT m.panelist_id AS id, ${cell} AS cell FROM (${facts.members(audiences.panelId, panelistIds)}) m`.execute(db);
  return new Map(rows.flatMap((row): [string, string][] => (row.cell === null ? [] : [[row.id, row.cell]])));
}
