import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '#contract/limits.ts';
import { DUE_BUSINESS_DAYS } from '#contract/support/priorities.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { namedDayOf, timeOf } from '#console/panel-time.ts';
import { dayShares, waitedText, waitedLabel, waitingTone, type WaitingTone } from '#console/support/request-texts.ts';
import type { SupportRequest } from '../support.queries.ts';

const DAYS = { P1: DUE_BUSINESS_DAYS[1], P2: DUE_BUSINESS_DAYS[2], P3: DUE_BUSINESS_DAYS[3] } as const;
const TAGS: Readonly<Record<WaitingTone, TagTone>> = { calm: 'success', warm: 'warning', late: 'danger' };
const BARS: Readonly<Record<WaitingTone, string>> = { calm: 'bg-success', warm: 'bg-(--chart-2)', late: 'bg-danger' };

/** How long they have waited for us, in business time on the panel's clock, against what is promised. */
export function WaitingCard({ request }: { readonly request: SupportRequest }) {
  const { waiting, status, priority, createdAt, erasedAt } = request;
  const tone = waitingTone(waiting);
  const waited = waitedText(waiting.seconds);
  const isResolved = status === 'RESOLVED';
  return (
    <ConsoleCard
      title="Waiting"
      actions={
        isResolved ? (
          // What was closed because its writer went was never waited for to its end.
          erasedAt === null && <Tag>It took {waited}</Tag>
        ) : waiting.isPaused ? (
          <Tag icon="pause">Paused at {waited}</Tag>
        ) : (
          <Tag tone={TAGS[tone]} icon="clock">
            {waitedLabel(waiting, priority)}
          </Tag>
        )
      }
    >
      <div aria-hidden="true" className="grid grid-cols-3 gap-0.75 overflow-hidden rounded-full">
        {dayShares(waiting.seconds, SUPPORT_ANSWER_MAX_BUSINESS_DAYS).map((share, day) => (
          <span
            // The days of a promise have one order.
            // oxlint-disable-next-line react/no-array-index-key
            key={day}
            className={`block h-2.5 ${day < DAYS[priority] ? 'bg-(--chart-track)' : 'bg-[repeating-linear-gradient(-45deg,var(--chart-track)_0_4px,transparent_4px_7px)]'}`}
          >
            <span className={`block h-full ${BARS[tone]}`} style={{ width: `${share * 100}%` }} />
          </span>
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-2xs text-text-muted">
        <span>Since {namedDayOf(createdAt)}</span>
        {waiting.dueAt && (
          <span>
            {waiting.isOverdue ? 'was due' : 'due'} {namedDayOf(waiting.dueAt)}, {timeOf(waiting.dueAt)}
          </span>
        )}
      </p>
      <p className="mt-2 text-xs text-text-muted">
        Weekends and federal holidays don't count. The clock is paused while we wait for the member. When they reply, we
        have at least one more business day.
      </p>
    </ConsoleCard>
  );
}
