import { DAY_MS } from '#contract/time/durations.ts';
import type { Study } from '#server/modules/activities/index.ts';
import type { StudyDecision, DecisionKind, FieldworkCell, FieldworkFigures } from './fieldwork-shape.ts';

const CLOSING_SOON_DAYS = 3;
const BOOST_ROUNDED_TO = 50;

type Figures = Omit<FieldworkFigures, 'decisions'>;

/** What of a study needs a decision, the most urgent first. */
export function decisionsOf(study: Study, figures: Figures, now: Date): StudyDecision[] {
  const isInField = study.status === 'IN_FIELD';
  return [
    ...budgetReached(study, figures),
    ...(isInField ? cellsBehind(figures) : []),
    ...(isInField ? closingShort(study, figures, now) : []),
    ...waiting('REVIEWS_WAITING', figures.underReview),
    ...(study.endedAt === null ? waiting('TASKS_FAILED', figures.failed) : []),
    ...waiting('OUTSIDE_DISAGREES', figures.disagreements),
  ];
}

/** Inviting has stopped, or is about to: what is paid and what those on their way may earn is all of the budget. */
function budgetReached(study: Study, { pointsPaid, inProgress }: Figures): StudyDecision[] {
  const { budgetPoints, points, pauseReason, endedAt } = study;
  if (budgetPoints === null || endedAt !== null) return [];
  const isReached = pauseReason === 'BUDGET' || pointsPaid + inProgress * points.qualified >= budgetPoints;
  return isReached ? [decision('BUDGET_REACHED', pointsPaid, { target: budgetPoints })] : [];
}

/** Every cell that is behind, the shortest first: none is left out without a word. */
function cellsBehind({ cells, invited }: Figures): StudyDecision[] {
  const shortBy = (cell: FieldworkCell) => cell.target - (cell.expected ?? cell.target);
  return cells
    .filter((cell) => cell.pace === 'BEHIND')
    .toSorted((a, b) => shortBy(b) - shortBy(a))
    .map((cell) =>
      decision('CELL_BEHIND', cell.complete, {
        target: cell.target,
        expected: cell.expected,
        cellName: cell.name,
        boost: boostFor(shortBy(cell), cell.complete, invited),
      }),
    );
}

function closingShort(
  { closesAt }: Study,
  { wanted, complete, expected, invited }: Figures,
  now: Date,
): StudyDecision[] {
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

function waiting(kind: DecisionKind, count: number): StudyDecision[] {
  return count > 0 ? [decision(kind, count)] : [];
}

function decision(kind: DecisionKind, count: number, more: Partial<StudyDecision> = {}): StudyDecision {
  return { kind, count, target: null, expected: null, cellName: null, boost: null, ...more };
}
