import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PanelTargets } from '#contract/joining/joining-forms.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CellConditions } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { readCells } from './read-waitlist.ts';
import { readRecruitment } from './recruitment.ts';

type TargetCell = PanelTargets['cells'][number];

/**
 * How many members are wanted, and the panel's cells. One that asks for the same as before is the same cell, with everybody who
 * is counted in it; one that asks for something else takes the place of the one before, and begins empty.
 */
export async function setTargets(joining: Joining, tx: Db, targets: PanelTargets, act: OperatorAct): Promise<void> {
  const { panelId, clock, chance } = joining;
  const now = clock.now();
  const wantedMembers = targets.wantedMembers ?? null;
  const { wantedMembers: wantedBefore } = await readRecruitment(joining, tx);
  // Held until the end: of two who set targets at once, the second sees what the first has set.
  await sql`INSERT INTO recruitment (panel_id, wanted_members) VALUES (${panelId}, ${wantedMembers})
    ON CONFLICT (panel_id) DO UPDATE SET wanted_members = excluded.wanted_members`.execute(tx);
  const before = await readCells(joining, tx);
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(position), 0)::integer AS last FROM panel_cell WHERE panel_id = ${panelId}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  const kept = new Set<string>();
  for (const [index, cell] of targets.cells.entries()) {
    const conditions = conditionsOf(cell);
    const same = before.find(
      ({ cellId, conditions: had }) => cellId === cell.cellId && isDeepStrictEqual(had, conditions),
    );
    const cellId = same?.cellId ?? newId(chance, now);
    kept.add(cellId);
    await sql`INSERT INTO panel_cell (cell_id, panel_id, position, name, conditions, target_percent)
      VALUES (${cellId}, ${panelId}, ${last + 1 + index}, ${cell.name}, ${JSON.stringify(conditions)}::jsonb, ${cell.targetPercent})
      ON CONFLICT (cell_id) DO UPDATE SET position = excluded.position, name = excluded.name,
        target_percent = excluded.target_percent`.execute(tx);
  }
  const gone = before.filter(({ cellId }) => !kept.has(cellId)).map(({ cellId }) => cellId);
  await sql`UPDATE panel_cell SET retired_at = ${now} WHERE cell_id = ANY (${gone}::uuid[])`.execute(tx);
  const shares = (cells: readonly { readonly name: string; readonly targetPercent: number }[]) =>
    cells.map(({ name, targetPercent }) => `${name} ${targetPercent}%`);
  await writeAudit(joining, tx, act, {
    action: 'panel-targets.set',
    subject: ['panel', panelId],
    before: { wantedMembers: wantedBefore, cells: shares(before) },
    after: { wantedMembers, cells: shares(targets.cells) },
  });
}

function conditionsOf({ ageFrom, ageTo, answers }: TargetCell): CellConditions {
  return {
    ...(ageFrom != null && { ageFrom }),
    ...(ageTo != null && { ageTo }),
    ...(answers.length > 0 && {
      answers: Object.fromEntries(answers.map(({ attribute, values }) => [attribute, values])),
    }),
  };
}
