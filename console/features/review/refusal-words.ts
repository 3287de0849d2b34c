import { formatMoment } from '#console/format.ts';
import type { Refusal } from './held-verdicts.ts';

/** Why a verdict did not count, and whose does. */
export function refusalWords({ problem, decision, memberId }: Refusal): string {
  if (problem === 'NEEDS_SOMEBODY_ELSE') {
    return `${memberId}: you rejected this the first time, so the second look is for somebody else. It is in the queue again.`;
  }
  if (problem === 'NOT_FOUND' || decision === null) return `${memberId}: this is not in the queue any more.`;
  const verdict = decision.verdict === 'APPROVED' ? 'approved' : 'rejected';
  const by = decision.byName ?? 'Somebody else';
  return `${memberId}: ${by} had ${verdict} this already, ${formatMoment(decision.decidedAt)}. Theirs holds; nothing was paid twice.`;
}
