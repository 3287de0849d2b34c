import { sql } from 'kysely';
import {
  HOUSEHOLD_ATTRIBUTE,
  WISHES,
  type AudienceCell,
  type AudienceRule,
  type AudienceRules,
  type Wish,
} from '#contract/audiences/audience-rules.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Audiences } from './audiences.ts';
import { memberFacts, type MemberFacts, type Sql } from './member-facts.ts';
import { attributeCondition, ruleCondition } from './rule-conditions.ts';
import { wishConditions, type WishedStudy } from './wishes.ts';
import type { Db } from '#server/platform/database/database.ts';

/** One step of the way from all active members to those who can be invited. */
export type FunnelStep =
  | { readonly part: 'KEEP' | 'LEAVE_OUT'; readonly rule: AudienceRule }
  | { readonly part: 'WISH'; readonly wish: Wish };

export interface JudgedMembers {
  readonly steps: readonly FunnelStep[];
  /**
   * Selects panelist_id, cell and failed of every active member: the number of the first step, from 1, that they fall
   * at, or 0. Counting it is the dry run, taking those with 0 is the sample: so the two cannot differ.
   */
  readonly members: Sql;
}

export function judgeMembers(
  audiences: Pick<Audiences, 'clock' | 'timeZone' | 'panelId'>,
  study: WishedStudy,
  rules: AudienceRules,
  cells: readonly AudienceCell[],
): JudgedMembers {
  const at = { now: audiences.clock.now(), timeZone: audiences.timeZone };
  const facts = memberFacts(dateIn(at.now, at.timeZone));
  const steps: readonly FunnelStep[] = [
    ...rules.keep.map((rule) => ({ part: 'KEEP' as const, rule })),
    ...rules.leaveOut.map((rule) => ({ part: 'LEAVE_OUT' as const, rule })),
    ...WISHES.map((wish) => ({ part: 'WISH' as const, wish })),
  ];
  const wishes = wishConditions(audiences, study);
  const failures = steps.flatMap((step, index) => {
    if (step.part === 'WISH') return [sql`WHEN NOT ${wishes[step.wish]} THEN ${sql.lit(index + 1)}`];
    if (step.rule.kind === 'HOUSEHOLD') return [];
    const condition = ruleCondition(step.rule, facts, at);
    const isFailed = step.part === 'KEEP' ? sql`NOT ${condition}` : condition;
    return [sql`WHEN ${isFailed} THEN ${sql.lit(index + 1)}`];
  });
  const household = steps.findIndex((step) => step.part === 'LEAVE_OUT' && step.rule.kind === 'HOUSEHOLD') + 1;
  const householdColumns =
    household > 0
      ? sql`, ${facts.attribute(HOUSEHOLD_ATTRIBUTE)} #>> '{}' AS household,
          CASE WHEN m.failed = 0 THEN ${drawnOrder(study.projectId)} END AS drawn`
      : sql``;
  const cell = cellOf(cells, facts);
  const judged = sql`
    SELECT m.panelist_id, m.failed, CASE WHEN m.failed = 0 THEN ${cell} END AS cell${householdColumns}
    FROM (
      SELECT m.*, CASE ${sql.join(failures, sql` `)} ELSE 0 END AS failed
      FROM (${facts.members(audiences.panelId)}) m OFFSET 0) m`;
  return { steps, members: household > 0 ? onePerHousehold(judged, household, study.projectId) : judged };
}

/** In an order that nobody chose, the same whenever it is asked for, and another one for each study. */
export function drawnOrder(projectId: string): Sql {
  return sql`md5(panelist_id::text || ${projectId}::text) COLLATE "C"`;
}

function cellOf(cells: readonly AudienceCell[], facts: MemberFacts): Sql {
  if (cells.length === 0) return sql`NULL::text`;
  const cases = cells.map(({ name, conditions }) => {
    const fits = conditions.map((condition) => attributeCondition(condition, facts));
    return sql`WHEN ${sql.join(fits, sql` AND `)} THEN ${name}::text`;
  });
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/**
 * Leaves out who lives with somebody that has a task of this study, and of those who would be invited together the one
 * who is drawn later. Only who passes everything else can stand in another's way.
 */
function onePerHousehold(judged: Sql, step: number, projectId: string): Sql {
  const isReached = sql`(j.failed = 0 OR j.failed > ${sql.lit(step)})`;
  return sql`
    WITH judged AS MATERIALIZED (${judged}),
    first AS (SELECT household, min(drawn) AS drawn FROM judged WHERE failed = 0 AND household IS NOT NULL GROUP BY household),
    invited AS (
      SELECT household, count(*) AS members, (array_agg(panelist_id))[1] AS panelist_id
      FROM (SELECT t.panelist_id, p.attributes ->> ${HOUSEHOLD_ATTRIBUTE}::text AS household
        FROM audience_task t JOIN audience_profile p ON p.panelist_id = t.panelist_id
        WHERE t.project_id = ${projectId}) i WHERE household IS NOT NULL GROUP BY household)
    SELECT j.panelist_id, j.cell, CASE
      WHEN ${isReached} AND (i.members > 1 OR i.panelist_id <> j.panelist_id) THEN ${sql.lit(step)}
      WHEN ${isReached} AND i.household IS NULL AND f.drawn IS DISTINCT FROM j.drawn AND f.household IS NOT NULL
        THEN ${sql.lit(step)}
      ELSE j.failed END AS failed
    FROM judged j LEFT JOIN first f ON f.household = j.household LEFT JOIN invited i ON i.household = j.household`;
}

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
