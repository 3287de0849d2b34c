import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { sendAnnouncementTest } from '#contract/generated/operator/operations.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { BackLink, ConsolePage } from '#console/layout/console-page.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { CardStates, StatesCard } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatNumber, formatMoment } from '#console/format.ts';
import { EmailFrame } from '#console/emails/email-frame.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { audienceText, KIND_LABELS, paceLabel, STATE_TAGS } from './announcement-texts.ts';
import { announcementQuery, countQuery, type Announcement, previewQuery } from './announcements.queries.ts';
import { WayCard } from './way-card.tsx';

/** One announcement: what it says, whom it reaches, and how far it is. */
export function AnnouncementPage() {
  const { announcementId } = useParams({ from: '/announcements/$announcementId' });
  const query = useAnswer(announcementQuery, announcementId);
  const announcement = query.data;
  if (isApiError(query.error, 'NOT_FOUND')) return <NotFoundPage />;

  return (
    <ConsolePage
      title={announcement?.title ?? 'Announcement'}
      lead={<BackLink to="/announcements">Announcements</BackLink>}
      besideTitle={
        announcement && <Tag tone={STATE_TAGS[announcement.state].tone}>{STATE_TAGS[announcement.state].label}</Tag>
      }
    >
      {announcement === undefined ? (
        <StatesCard query={query} />
      ) : (
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)] lg:gap-4">
          <div className="grid gap-3 lg:gap-4">
            <WayCard announcement={announcement} />
            {announcement.state !== 'DRAFT' && <ProgressCard announcement={announcement} />}
            <WhoCard announcement={announcement} />
          </div>
          <PreviewCards announcement={announcement} />
        </div>
      )}
    </ConsolePage>
  );
}

function WhoCard({ announcement }: { readonly announcement: Announcement }) {
  const [isChanging, setIsChanging] = useState(false);
  const details = useAnswer(attributesQuery);
  const labelOf = (name: string) => details.data?.find((detail) => detail.name === name)?.label ?? name;
  const isDraft = announcement.state === 'DRAFT';
  return (
    <ConsoleCard
      title="Who gets it"
      actions={
        isDraft && (
          <Button size="sm" variant="secondary" onClick={() => setIsChanging(true)}>
            Edit
          </Button>
        )
      }
    >
      <p>{audienceText(announcement, labelOf)}</p>
      {isDraft && <DryRun announcement={announcement} />}
      <p className="mt-2 text-sm text-text-muted">
        {KIND_LABELS[announcement.kind]}. {paceLabel(announcement.perMinute)}.{' '}
        {announcement.isMailed ? 'In the app and by email.' : 'In the app only.'}
      </p>
      {isChanging && (
        <AnnouncementDialog
          announcement={announcement}
          onClose={() => setIsChanging(false)}
          onDone={() => setIsChanging(false)}
        />
      )}
    </ConsoleCard>
  );
}

/** How many it would reach if it began now; nobody is told anything by counting. */
function DryRun({ announcement }: { readonly announcement: Announcement }) {
  const query = useAnswer(countQuery, announcement);
  if (query.data === undefined) return <CardStates query={query} lines={1} />;
  if (query.data === null) return <p role="status">Counting…</p>;
  const { members, wanting } = query.data;
  return (
    <p role="status" className="mt-2 tabular-nums">
      <b>{formatNumber(members)}</b> {members === 1 ? 'member' : 'members'} now
      {announcement.isMailed && `, ${formatNumber(wanting)} also by email`}.
    </p>
  );
}

/** How far it has come: in the app, and by e-mail. */
function ProgressCard({ announcement }: { readonly announcement: Announcement }) {
  const { state, startsAt, finishedAt, members, position, told, mailed, mailsSent, mailsHeld, mailsSetAside } =
    announcement;
  return (
    <ConsoleCard title="Progress">
      {state === 'SCHEDULED' ? (
        <p role="status">Starts {startsAt === null ? 'soon' : formatMoment(startsAt)}.</p>
      ) : (
        <div className="grid gap-3">
          <Progress
            label="Members notified"
            value={position}
            max={Math.max(members, 1)}
            figure={`${formatNumber(told)} of ${formatNumber(members)}`}
          />
          {mailed > 0 && (
            <p className="text-sm text-text-muted tabular-nums">
              By email: {formatNumber(mailsSent)} of {formatNumber(mailed)} sent
              {mailsHeld > 0 &&
                `, ${formatNumber(mailsHeld)} ${state === 'STOPPED' ? "won't be sent" : 'held until morning'}`}
              {mailsSetAside > 0 && `, ${formatNumber(mailsSetAside)} couldn't be sent`}.
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

/** What a member sees in the app and, if it is sent, by e-mail. */
function PreviewCards({ announcement }: { readonly announcement: Announcement }) {
  const { kind, title, body, link, isMailed } = announcement;
  const { icon, wall } = KIND_REGISTRY[kind];
  return (
    <div className="grid min-w-0 gap-3 lg:gap-4">
      <ConsoleCard title="In the app">
        <div className="flex max-w-lg gap-3 rounded-md border border-line p-4">
          <span className={`grid size-11 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
            <Icon name={icon} />
          </span>
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{title}</p>
            <p className="wrap-anywhere whitespace-pre-line text-text-muted">{body}</p>
            <p className="mt-1 text-2xs text-text-muted">Just now{link !== null && ` · opens ${link}`}</p>
          </div>
        </div>
      </ConsoleCard>
      {isMailed && <EmailCard announcement={announcement} />}
    </div>
  );
}

function EmailCard({ announcement }: { readonly announcement: Announcement }) {
  const { api } = useConsole();
  const { announcementId } = announcement;
  const preview = useAnswer(previewQuery, announcement);
  const test = useCommand(() => api.mutate(sendAnnouncementTest, { announcementId }));
  return (
    <ConsoleCard
      title="By email"
      actions={
        <Button size="sm" variant="secondary" isBusy={test.isPending} onClick={() => test.send()}>
          Send me a test email
        </Button>
      }
    >
      <FailureBanner failure={test.failure} />
      <p role="status" className="text-sm empty:hidden">
        {test.isSuccess && `Sent to ${test.data}.`}
      </p>
      {preview.data === undefined ? <CardStates query={preview} /> : <EmailFrame preview={preview.data} />}
    </ConsoleCard>
  );
}
