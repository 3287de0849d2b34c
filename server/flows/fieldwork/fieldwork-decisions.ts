import type { Study } from '#server/modules/activities/index.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Decision, DecisionKind, FieldworkCell, FieldworkFigures } from './fieldwork-shape.ts';

const CLOSING_SOON_DAYS = 3;
const CELLS_TOLD_MAX = 3;
const BOOST_ROUNDED_TO = 50;

type Told = Omit<FieldworkFigures, 'decisions'>;

/** What of a study needs a decision, the most urgent first. */
export function decisionsOf(study: Study, told: Told, now: Date): Decision[] {
  const isInField = study.status === 'IN_FIELD';
  return [
    ...budgetReached(study, told),
    ...(isInField ? cellsBehind(told) : []),
    ...(isInField ? closingShort(study, told, now) : []),
    ...waiting('REVIEWS_WAITING', told.underReview),
    ...(study.endedAt === null ? waiting('TASKS_FAILED', told.failed) : []),
    ...waiting('OUTSIDE_DISAGREES', told.disagreements),
  ];
}

/** Inviting has stopped, or is about to: what is paid and what those on their way may earn is all of the budget. */
function budgetReached(study: Study, { pointsPaid, inProgress }: Told): Decision[] {
  const { budgetPoints, points, pauseReason, endedAt } = study;
  if (budgetPoints === null || endedAt !== null) return [];
  const isReached = pauseReason === 'BUDGET' || pointsPaid + inProgress * points.qualified >= budgetPoints;
  return isReached ? [decision('BUDGET_REACHED', pointsPaid, { target: budgetPoints })] : [];
}

function cellsBehind({ cells, invited }: Told): Decision[] {
  const shortBy = (cell: FieldworkCell) => cell.target - (cell.expected ?? cell.target);
  return cells
    .filter((cell) => cell.pace === 'BEHIND')
    .toSorted((a, b) => shortBy(b) - shortBy(a))
    .slice(0, CELLS_TOLD_MAX)
    .map((cell) =>
      decision('CELL_BEHIND', cell.complete, {
        target: cell.target,
        expected: cell.expected,
        cellName: cell.name,
        boost: boostFor(shortBy(cell), cell.complete, invited),
      }),
    );
}

function closingShort({ closesAt }: Study, { wanted, complete, expected, invited }: Told, now: Date): Decision[] {
  if (closesAt === null || wanted === null || expected === null || expected >= wanted) return [];
  if (closesAt.getTime() - now.getTime() > CLOSING_SOON_DAYS * DAY_MS) return [];
  const boost = boostFor(wanted - expected, complete, invited);
  return [decision('CLOSING_SHORT', complete, { target: wanted, expected, boost })];
}

/** As many more as are needed at the rate so far, in round figures; unknown until somebody has completed. */
function boostFor(missing: number, complete: number, invited: number): number | null {
  if (complete === 0) return null;
  return Math.ceil((missing * invited) / complete / BOOST_ROUNDED_TO) * BOOST_ROUNDED_TO;
}

function waiting(kind: DecisionKind, count: number): Decision[] {
  return count > 0 ? [decision(kind, count)] : [];
}

function decision(kind: DecisionKind, count: number, more: Partial<Decision> = {}): Decision {
  return { kind, count, target: null, expected: null, cellName: null, boost: null, ...more };
}
