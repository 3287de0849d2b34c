import { formatMoment } from '#console/format.ts';
import type { ReviewResult } from './review.queries.ts';

/** Why a verdict did not count, and whose does. */
export function refusalWords({ problem, decision }: ReviewResult): string {
  if (problem === 'NEEDS_SOMEBODY_ELSE') {
    return 'You rejected this the first time, so the second look is for somebody else. It is in the queue again.';
  }
  if (problem === 'NOT_FOUND' || decision === null) return 'One of these is not in the queue any more.';
  const verdict = decision.verdict === 'APPROVED' ? 'approved' : 'rejected';
  const by = decision.byName ?? 'Somebody else';
  return `${by} had ${verdict} this already, ${formatMoment(decision.decidedAt)}. Theirs holds; nothing was paid twice.`;
}
