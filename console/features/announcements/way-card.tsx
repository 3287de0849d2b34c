import { useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { zoneName } from '#contract/sending/sending.ts';
import type { AnnouncementMove } from '#contract/announcements/announcements.ts';
import { moveAnnouncement, startAnnouncement } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConfirmDialog, FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { momentOf } from '#console/panel-time.ts';
import { WhenSent } from '#console/layout/when-sent.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { countQuery, SHOWS_ANNOUNCEMENT, type Announcement } from './announcements.queries.ts';

const LABELS = {
  DRAFT: 'Not sent yet.',
  SCHEDULED: 'Scheduled. Until it starts, you can unschedule and edit it.',
  RUNNING: 'Sending to members in batches.',
  PAUSED: 'Paused. Nothing else is sent until you resume.',
  STOPPED: 'Stopped. Members who already got it keep it; no one else will.',
  DONE: 'Sent to everyone.',
} as const;

/** What can be done with it as it stands. */
export function WayCard({ announcement }: { readonly announcement: Announcement }) {
  const { api } = useConsole();
  const { announcementId, state, mailsHeld } = announcement;
  // Told in the app within minutes, and by e-mail where it is night hours later: until then that much can be stopped.
  const isMailWaiting = state === 'DONE' && mailsHeld > 0;
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const move = useCommand((to: AnnouncementMove) => api.mutate(moveAnnouncement, { announcementId, move: to }), {
    changes: SHOWS_ANNOUNCEMENT,
    onDone: () => setIsStopping(false),
  });
  const button = (to: AnnouncementMove, label: string) => (
    <Button
      size="sm"
      variant="secondary"
      isBusy={move.isPending && move.variables === to}
      onClick={() => move.send(to)}
    >
      {label}
    </Button>
  );

  return (
    <ConsoleCard>
      <FailureBanner failure={isStopping ? undefined : move.failure} />
      <p>
        {LABELS[state]}
        {isMailWaiting && ' Some emails are held until morning.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {state === 'DRAFT' && (
          <Button size="sm" onClick={() => setIsStarting(true)}>
            Start…
          </Button>
        )}
        {state === 'SCHEDULED' && button('TAKE_BACK', 'Unschedule')}
        {state === 'RUNNING' && button('PAUSE', 'Pause')}
        {state === 'PAUSED' && button('RESUME', 'Resume')}
        {(state === 'RUNNING' || state === 'PAUSED' || isMailWaiting) && (
          <Button size="sm" variant="danger" onClick={() => setIsStopping(true)}>
            Stop…
          </Button>
        )}
      </div>
      {isStarting && <StartDialog announcement={announcement} onClose={() => setIsStarting(false)} />}
      {isStopping && (
        <ConfirmDialog
          title="Stop this announcement"
          doLabel="Stop permanently"
          isFinal
          command={{ ...move, send: () => move.send('STOP') }}
          onClose={() => setIsStopping(false)}
        >
          <p>
            Members who already got it keep it. No one else is notified, and unsent emails are canceled. You can't
            resume it later.
          </p>
        </ConfirmDialog>
      )}
    </ConsoleCard>
  );
}

const { timeZone } = DEFAULT_BRAND;
const startForm = v.object({ startsAt: v.string() });

function StartDialog({ announcement, onClose }: { readonly announcement: Announcement; readonly onClose: () => void }) {
  const { api } = useConsole();
  const { announcementId, revision, title } = announcement;
  const form = useCommandForm({
    schema: startForm,
    defaultValues: { startsAt: '' },
    send: ({ startsAt }) =>
      api.mutate(startAnnouncement, { announcementId, revision, startsAt: momentOf(startsAt)?.toISOString() ?? null }),
    changes: SHOWS_ANNOUNCEMENT,
    onDone: onClose,
  });
  const startsAt = momentOf(form.values.startsAt);
  const members = useAnswer(countQuery, announcement).data?.members;
  return (
    <FormDialog
      title="Start this announcement"
      auditNote="Recorded in the audit log with your name."
      doLabel={startsAt === undefined ? 'Start now' : 'Schedule'}
      form={form}
      onClose={onClose}
    >
      <p>
        Members will see “{title}”. You can pause or stop it at any time, but you can't unsend what members have already
        read.
      </p>
      <TextField
        type="datetime-local"
        label="Start time"
        labelNote={zoneName(timeZone)}
        hint="Leave blank to start now."
        {...form.field('startsAt')}
      />
      {members !== undefined && <WhenSent at={startsAt ?? null} people={members} />}
    </FormDialog>
  );
}
