import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** A table that a statement chooses rows of, and all conditions of the statement, as the planner writes them. */
export interface TableUse {
  readonly table: string;
  readonly alias: string;
  readonly conditions: string;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [name: string]: unknown;
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'TID Cond'];

/** Every table that a statement reads, changes, or deletes from. What's only inserted isn't chosen: it brings its key. */
export async function tablesOf(db: Db, text: string): Promise<readonly TableUse[]> {
  const { rows } = await sql<{ plan: readonly { readonly Plan: PlanNode }[] }>`${sql.raw(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  )}`.execute(db);
  const [plan] = rows.flatMap((row) => Object.values(row));
  const nodes = (plan ?? []).flatMap(({ Plan }) => nodesOf(Plan));
  const conditions = nodes
    .flatMap((node) => CONDITIONS.map((name) => node[name]).filter((value) => typeof value === 'string'))
    .join(' AND ');
  return nodes.flatMap(({ 'Relation Name': table, Alias: alias, Operation: operation }) =>
    table === undefined || alias === undefined || operation !== undefined ? [] : [{ table, alias, conditions }],
  );
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Whether the rows of this table are chosen by a value of this column: one that's given, or another table's. */
export function isChosenBy({ alias, conditions }: TableUse, column: string): boolean {
  return new RegExp(`(?<![\\w.])${alias}\\.${column}\\)? = | = \\(?${alias}\\.${column}(?!\\w)`).test(conditions);
}
