import { dollars } from '#contract/launches/launch-checks.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import type { StudyLaunches } from './launch.queries.ts';

/** What is spent, what those on their way may still get, and where inviting stops. */
export function LaunchBudgetCard({ budget }: Pick<StudyLaunches, 'budget'>) {
  const { budgetPoints, paidPoints, heldPoints } = budget;
  const spent = `${dollars(paidPoints)} spent`;
  const held = heldPoints === 0 ? '' : `, ${dollars(heldPoints)} reserved for people in progress`;
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
      <header className="mb-3 flex items-center gap-2">
        <h2 className="me-auto text-base">Budget</h2>
        {budgetPoints === null ? (
          <Tag tone="warning" icon="triangle-alert">
            No budget cap
          </Tag>
        ) : (
          <Tag tone="success" icon="shield-check">
            Budget cap on
          </Tag>
        )}
      </header>
      {budgetPoints === null ? (
        <p className="text-text-muted">
          {spent}
          {held}. Set a budget in the study to stop invitations automatically.
        </p>
      ) : (
        <>
          <div
            role="img"
            aria-label={`${spent}${held}, of ${dollars(budgetPoints)}`}
            className="flex h-3 overflow-hidden rounded-full bg-chart-track"
          >
            <span className="bg-primary" style={{ width: shareOf(paidPoints, budgetPoints) }} />
            <span
              className="bg-[repeating-linear-gradient(-45deg,var(--color-primary)_0_4px,transparent_4px_8px)]"
              style={{ width: shareOf(heldPoints, budgetPoints - paidPoints, budgetPoints) }}
            />
          </div>
          <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm text-text-muted tabular-nums">
            <span>
              {spent}
              {held}
            </span>
            <span>{dollars(budgetPoints)}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** In percent of the whole, and never beyond what is left. */
function shareOf(part: number, left: number, whole = left): string {
  return `${(100 * Math.max(0, Math.min(part, left))) / whole}%`;
}
