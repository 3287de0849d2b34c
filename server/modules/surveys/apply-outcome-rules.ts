import type { Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { decideOutcome, type OutcomeDecision, type Verdict, type WantedSlot } from './decide-outcome.ts';
import { conditionsIn } from './outcome-conditions.ts';
import { giveSlotsBack, heldCells, lockCells, takeSlots } from './quotas.store.ts';
import type { SurveyVersion } from './version-cache.ts';

/**
 * Applies the rules to a run as it stands: takes, moves or gives back its quota slots, and says what was decided, if
 * anything. Anyone who gets to the end keeps the slots; anyone who does not leaves none behind.
 */
export async function applyOutcomeRules(
  tx: Db,
  version: SurveyVersion,
  { runId, run, now }: { readonly runId: string; readonly run: Run; readonly now: Date },
): Promise<OutcomeDecision | undefined> {
  const verdict = decideOutcome(version, run, conditionsIn(version.survey, run, now.getTime()));
  if (!version.outcomes.some((rule) => rule.kind === 'quota')) return verdict.decision;
  const held = new Set(await heldCells(tx, runId));
  const full = await fullCells(tx, verdict, held, version);
  const firstFull = verdict.wanted.find(({ cellId }) => full.has(cellId));
  const decision = firstFull?.ifFull ?? verdict.decision;
  const isOut = isOutcomeOut(decision);
  const missing = verdict.wanted.map(({ cellId }) => cellId).filter((cellId) => !held.has(cellId));
  await giveSlotsBack(tx, runId, isOut ? [...held] : surplus(verdict.wanted, held, version));
  if (!isOut) await takeSlots(tx, runId, missing);
  return decision;
}

const isOutcomeOut = (decision: OutcomeDecision | undefined): boolean =>
  decision?.outcome === 'TERMINATED' || decision?.outcome === 'OQ';

/** Which wanted cells have no slot left. Nothing is locked when the run has just what it wants. */
async function fullCells(
  tx: Db,
  { wanted, decision }: Verdict,
  held: ReadonlySet<string>,
  version: SurveyVersion,
): Promise<ReadonlySet<string>> {
  const missing = wanted.filter(({ cellId }) => !held.has(cellId));
  const changes = missing.length > 0 || isOutcomeOut(decision) || surplus(wanted, held, version).length > 0;
  if (!changes) return new Set();
  const cells = await lockCells(tx, [...held, ...missing.map(({ cellId }) => cellId)]);
  return new Set(
    cells.filter((cell) => !held.has(cell.cell_id) && cell.held >= cell.target).map((cell) => cell.cell_id),
  );
}

/** Slots of rules whose answers now ask for another cell. */
function surplus(wanted: readonly WantedSlot[], held: ReadonlySet<string>, version: SurveyVersion): string[] {
  return wanted.flatMap(({ rule, cellId }) =>
    version.cellsOf(rule).filter((other) => other !== cellId && held.has(other)),
  );
}
