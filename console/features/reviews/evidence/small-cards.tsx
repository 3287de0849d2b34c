import { TASK_LABELS } from '#contract/activities/task-states.ts';
import { formatMoment } from '#console/format.ts';
import type { Evidence, Review } from '../reviews.queries.ts';
import { EvidenceCard } from './evidence-card.tsx';

export function AttentionCard({ check }: { readonly check: Evidence['attentionChecks'][number] }) {
  const { number, expected, answered, isPassed } = check;
  return (
    <EvidenceCard
      title={`Attention check, ${number}`}
      verdict={
        isPassed ? { tone: 'success', icon: 'check', label: 'Passed' } : { tone: 'danger', icon: 'x', label: 'Missed' }
      }
    >
      <p className="text-sm text-text-muted">
        {isPassed
          ? `Chose “${answered}”, as asked.`
          : `Should have chosen “${expected}”, ${answered == null ? 'but skipped it' : `but chose “${answered}”`}.`}
      </p>
    </EvidenceCard>
  );
}

/** How the member came and went. Devices are not recorded. */
export function PathCard({ path }: { readonly path: NonNullable<Evidence['path']> }) {
  const { source, pages, waysBack, pauses } = path;
  const sentences = [
    source ? `Came from ${source}.` : 'Came from their activity list.',
    `${counted(pages, 'page')}, ${waysBack === 0 ? 'never went back' : `went back ${counted(waysBack, 'time')}`}.`,
    pauses === 0 ? 'No pauses of 10 minutes or more.' : `${counted(pauses, 'pause')} of 10 minutes or more.`,
  ];
  return (
    <EvidenceCard title="Path" verdict={{ tone: 'neutral', label: 'No flag' }}>
      <p className="text-sm text-text-muted">{sentences.join(' ')}</p>
    </EvidenceCard>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  RETURN: "From the member's browser",
  POSTBACK: 'Server to server',
};

/** What the host of an outside survey said, in the order in which it came. */
export function OutsideWordsCard({ words }: { readonly words: Evidence['outsideWords'] }) {
  const isContradiction = new Set(words.map(({ outcome }) => outcome)).size > 1;
  return (
    <EvidenceCard
      title="External survey results"
      verdict={
        isContradiction
          ? { tone: 'danger', icon: 'git-compare', label: 'Conflict' }
          : { tone: 'neutral', label: 'Agrees' }
      }
      isWide
    >
      <ol className="grid gap-1">
        {words.map(({ source, outcome, receivedAt }) => (
          <li key={`${source} ${outcome}`} className="flex flex-wrap justify-between gap-x-4">
            <b>{labelOf(outcome)}</b>
            <span className="text-text-muted">
              {SOURCES[source] ?? source}, {formatMoment(receivedAt)}
            </span>
          </li>
        ))}
      </ol>
    </EvidenceCard>
  );
}

/** What the member says against the first verdict, and what they were told. */
export function AppealCard({ review }: { readonly review: Review }) {
  const rejected = review.decisions.find(({ verdict }) => verdict === 'REJECTED');
  if (!review.appeal) return null;
  return (
    <EvidenceCard
      title="Review requested by the member"
      verdict={{ tone: 'info', icon: 'corner-up-left', label: formatMoment(review.appeal.askedAt) }}
      isWide
    >
      <blockquote className="rounded-voice bg-primary-soft px-4 py-3 text-on-primary-soft wrap-anywhere whitespace-pre-line">
        {review.appeal.words}
      </blockquote>
      {rejected && (
        <p className="mt-3 text-sm text-text-muted wrap-anywhere">
          {rejected.byName ?? 'A reviewer'} rejected it {formatMoment(rejected.decidedAt)}
          {rejected.note ? ` and wrote: “${rejected.note}”` : '.'}
        </p>
      )}
    </EvidenceCard>
  );
}

function labelOf(outcome: string): string {
  return (TASK_LABELS as Readonly<Record<string, string>>)[outcome] ?? outcome;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
