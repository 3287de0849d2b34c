import { Progress } from '#ui/feedback/progress.tsx';
import { formatNumber, formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Announcement } from './announcements.queries.ts';

/** How far it has come: in the app, and by e-mail. */
export function ProgressCard({ announcement }: { readonly announcement: Announcement }) {
  const { state, startsAt, finishedAt, members, position, told, mailed, mailsSent, mailsHeld, mailsSetAside } =
    announcement;
  return (
    <ConsoleCard title="How far it is">
      {state === 'SCHEDULED' ? (
        <p role="status">Begins {startsAt === null ? 'soon' : formatMoment(startsAt)}.</p>
      ) : (
        <div className="grid gap-3">
          <Progress
            label="Members told"
            value={position}
            max={Math.max(members, 1)}
            figure={`${formatNumber(told)} of ${formatNumber(members)}`}
          />
          {mailed > 0 && (
            <p className="text-sm text-text-muted tabular-nums">
              By email: {formatNumber(mailsSent)} of {formatNumber(mailed)} sent
              {mailsHeld > 0 &&
                `, ${formatNumber(mailsHeld)} ${state === 'STOPPED' ? 'are not sent any more' : 'wait for the morning'}`}
              {mailsSetAside > 0 && `, ${formatNumber(mailsSetAside)} could not be sent`}.
            </p>
          )}
          {finishedAt !== null && (
            <p className="text-sm text-text-muted">
              {state === 'STOPPED' ? 'Stopped' : 'Done'} {formatMoment(finishedAt)}.
            </p>
          )}
        </div>
      )}
    </ConsoleCard>
  );
}
