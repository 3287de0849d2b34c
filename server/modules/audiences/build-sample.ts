import { sql, type RawBuilder } from 'kysely';
import { planSample, type SamplePlan } from '#contract/audiences/audience-sample.ts';
import { completesWanted, stillWanted } from '#contract/studies/completes-wanted.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Audiences } from './audiences.ts';
import { allowHeavyRead } from './audiences.store.ts';
import { countMembers, type MemberCounts } from './count-members.ts';
import type { Sql } from './member-facts.ts';
import { drawnOrder, judgeMembers } from './judged-members.ts';
import { readAudience } from './read-audience.ts';
import { readProgress, readResponseRates } from './response-rates.ts';

export interface SampleRow {
  readonly panelist_id: string;
  readonly cell: string | null;
  /** From 1, a bigint that the driver reads as text. Any first part of it is as mixed as the whole. */
  readonly position: string;
}

export interface BuiltSample {
  /** Selects exactly the members who are chosen, to be kept by the same transaction. */
  readonly rows: RawBuilder<SampleRow>;
  readonly audienceRevision: number;
  readonly plan: SamplePlan;
  readonly counts: MemberCounts;
}

export type SampleProblem = 'UNKNOWN_STUDY' | 'NO_CELLS' | 'NOBODY_LEFT' | 'NOBODY_ASKED_FOR';

/**
 * Chooses whom a study invites now, by its saved rules and sample: at random or balanced by cells, drawn in an order
 * of its own. Call it in a transaction, and use the rows in the same one: it may look at every member of the panel.
 */
export async function buildSample(
  audiences: Audiences,
  tx: Db,
  studyId: string,
): Promise<Result<BuiltSample, SampleProblem>> {
  const found = await readAudience(audiences, tx, studyId);
  if (found === undefined) return err('UNKNOWN_STUDY');
  const { study, audience } = found;
  const projectId = study.project_id;
  const { sample } = audience;
  if (sample.mode === 'BALANCED' && sample.cells.length === 0) return err('NO_CELLS');
  await allowHeavyRead(tx);
  const cells = sample.mode === 'BALANCED' ? sample.cells : [];
  const judged = judgeMembers(audiences, { projectId, kind: study.kind }, audience.rules, cells);
  const counts = await countMembers(tx, judged);
  if (counts.canBeInvited.total === 0) return err('NOBODY_LEFT');
  const rates = await readResponseRates(tx, study);
  const { cells: quotas, ...progress } = await readProgress(tx, projectId);
  const wanted = stillWanted(completesWanted(study.wanted_completes, quotas), progress);
  const plan = planSample(sample, counts.canBeInvited, wanted, rates);
  if (plan.invites === 0) return err(sample.size === 0 ? 'NOBODY_ASKED_FOR' : 'NOBODY_LEFT');
  const rows =
    sample.mode === 'RANDOM'
      ? drawnAtRandom(judged.members, projectId, plan)
      : balanced(judged.members, projectId, plan);
  return ok({ rows, audienceRevision: audience.revision, plan, counts });
}

function drawnAtRandom(members: Sql, projectId: string, plan: SamplePlan): RawBuilder<SampleRow> {
  return sql`
    SELECT panelist_id, cell, row_number() OVER (ORDER BY drawn) AS position
    FROM (SELECT panelist_id, cell, ${drawnOrder(projectId)} AS drawn FROM (${members}) judged WHERE failed = 0
      ORDER BY drawn LIMIT ${plan.invites}) chosen`;
}

/** So many of each cell; the cells are mixed, so that a first wave is balanced like the whole. */
function balanced(members: Sql, projectId: string, plan: SamplePlan): RawBuilder<SampleRow> {
  const invites = sql.join(plan.cells.map((cell) => sql`(${cell.name}::text, ${cell.invites}::float8)`));
  return sql`
    SELECT panelist_id, cell, row_number() OVER (ORDER BY (place - 0.5) / invites, drawn) AS position
    FROM (SELECT panelist_id, cell, drawn, row_number() OVER (PARTITION BY cell ORDER BY drawn) AS place
      FROM (SELECT panelist_id, cell, ${drawnOrder(projectId)} AS drawn FROM (${members}) judged
        WHERE failed = 0 AND cell IS NOT NULL) passed) placed
    JOIN (VALUES ${invites}) wanted (cell, invites) USING (cell)
    WHERE place <= invites`;
}
