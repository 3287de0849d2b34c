import { useQuery } from '@tanstack/react-query';
import { KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { sendAnnouncementTest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { EmailFrame } from '#console/emails/email-frame.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { previewQuery, type Announcement } from './announcements.queries.ts';

/** What a member sees in the app and, if it is sent, by e-mail. */
export function PreviewCards({ announcement }: { readonly announcement: Announcement }) {
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
  const preview = useQuery(previewQuery(api, announcement));
  const test = useCommand(() => api.mutate(sendAnnouncementTest, { announcementId }));
  return (
    <ConsoleCard
      title="By email"
      actions={
        <Button size="sm" variant="secondary" isBusy={test.isPending} onClick={() => test.send()}>
          Send me a test
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
