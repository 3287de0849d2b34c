import { Link } from '@tanstack/react-router';
import { counted, formatDay, formatMoment, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Facts } from './facts.tsx';
import type { Review } from './reviews.queries.ts';
import { BY_FILE_LABEL, percent, REASON_LABELS } from './review-texts.ts';

/** What is known of how this member works, without who they are. */
export function RecordCard({ review }: { readonly review: Review }) {
  const { since, completes, rejectedBefore, flaggedBefore, usualSpeed } = review.evidence.record;
  const facts = [
    { name: 'Member since', value: since == null ? 'Unknown' : formatDay(since) },
    { name: 'Completes', value: formatNumber(completes) },
    { name: 'Rejected before', value: formatNumber(rejectedBefore) },
    { name: 'Usual speed', value: usualSpeed == null ? 'Unknown' : `${percent(usualSpeed)} of median` },
  ];
  return (
    <ConsoleCard
      title="Member history"
      actions={
        <Link
          to="/members/$panelistId"
          params={{ panelistId: review.panelistId }}
          className="font-bold text-link no-underline hover:underline"
        >
          Open<span className="sr-only"> member {review.memberId}</span>
        </Link>
      }
    >
      <Facts facts={facts} />
      <p className="mt-2 text-xs text-text-muted">
        {flaggedBefore + rejectedBefore === 0
          ? 'No earlier flags or rejections.'
          : `Flagged in ${formatNumber(flaggedBefore)} other ${flaggedBefore === 1 ? 'activity' : 'activities'} that reviewers decided on.`}
      </p>
    </ConsoleCard>
  );
}

/** Verdicts so far, newest first. */
export function DecisionsCard({ review }: { readonly review: Review }) {
  if (review.decisions.length === 0) return null;
  return (
    <ConsoleCard title="Past decisions">
      <ol className="grid gap-3">
        {review.decisions.map((decision) => (
          <li key={decision.decidedAt}>
            <p>
              <b>{decision.verdict === 'APPROVED' ? 'Approved' : 'Rejected'}</b>, {counted(decision.points, 'point')}
            </p>
            <p className="text-xs text-text-muted">
              {decision.byName ?? 'A reviewer'}, {formatMoment(decision.decidedAt)}
              {decision.reason ? `. ${reasonLabel(decision.reason)}` : ''}
            </p>
            {decision.note && <p className="mt-1 rounded-voice bg-surface-sunken px-3 py-2 text-xs">{decision.note}</p>}
          </li>
        ))}
      </ol>
    </ConsoleCard>
  );
}

function reasonLabel(reason: string): string {
  return (REASON_LABELS as Readonly<Record<string, string>>)[reason] ?? BY_FILE_LABEL;
}
