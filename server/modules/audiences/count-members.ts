import { sql } from 'kysely';
import type { CanBeInvited } from '#contract/audiences/audience-sample.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Sql } from './member-facts.ts';
import type { FunnelStep, JudgedMembers } from './judged-members.ts';

export interface CountedStep {
  readonly step: FunnelStep;
  readonly remain: number;
  readonly taken: number;
}

export interface MemberCounts {
  readonly active: number;
  readonly steps: readonly CountedStep[];
  readonly canBeInvited: CanBeInvited;
}

/** How many members are left after each step, exactly, in one pass over all of them. */
export async function countMembers(tx: Db, { steps, members }: JudgedMembers): Promise<MemberCounts> {
  const counts = await countByStep(tx, members);
  const active = counts.reduce((sum, row) => sum + row.n, 0);
  let remain = active;
  const counted = steps.map((step, index) => {
    const taken = counts.filter((row) => row.failed === index + 1).reduce((sum, row) => sum + row.n, 0);
    remain -= taken;
    return { step, remain, taken };
  });
  const passed = counts.filter((row) => row.failed === 0);
  const byCell = new Map(passed.flatMap((row) => (row.cell === null ? [] : [[row.cell, row.n] as const])));
  return { active, steps: counted, canBeInvited: { total: remain, byCell } };
}

async function countByStep(tx: Db, members: Sql) {
  const { rows } = await sql<{ failed: number; cell: string | null; n: number }>`
    SELECT failed, cell, count(*)::float8 AS n
    FROM (${members}) judged GROUP BY 1, 2`.execute(tx);
  return rows;
}
