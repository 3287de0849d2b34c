import * as v from 'valibot';
import { ANNOUNCEMENT_KINDS, announcementForm, USUAL_PACE } from '#contract/announcements/announcements.ts';
import { NOTIFICATION_BODY_LENGTH, NOTIFICATION_TITLE_LENGTH } from '#contract/notifications/notification-kinds.ts';
import { changeAnnouncement, createAnnouncement } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { KIND_LABELS, PACE_OPTIONS, WHERE_SEGMENTS_ARE_MADE } from './announcement-texts.ts';
import { audiencesQuery, SHOWS_ANNOUNCEMENT, type Announcement } from './announcements.queries.ts';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** As it is typed, all of it text; what it means is judged by the rules that the server has too. */
const typed = v.pipe(
  v.object({
    kind: v.picklist(ANNOUNCEMENT_KINDS),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    isMailed: v.boolean(),
    savedAudienceId: v.string(),
    emptyDetail: v.string(),
    perMinute: v.string(),
  }),
  v.transform(({ link, savedAudienceId, emptyDetail, perMinute, ...rest }) => ({
    ...rest,
    link: orNull(link),
    savedAudienceId: orNull(savedAudienceId),
    // A detail that was chosen before the kind was changed back is nobody's word any more.
    emptyDetail: rest.kind === 'NUDGE' ? orNull(emptyDetail) : null,
    perMinute: perMinute === '' ? null : Number(perMinute),
  })),
  announcementForm,
);

interface AnnouncementDialogProps {
  /** Undefined for a new one. */
  readonly announcement?: Announcement;
  readonly onClose: () => void;
  readonly onDone: (announcement: Announcement) => void;
}

/** What members are told, and which of them. Nobody is told anything by saving it. */
export function AnnouncementDialog({ announcement, onClose, onDone }: AnnouncementDialogProps) {
  const { api } = useConsole();
  const details = useAnswer(attributesQuery);
  const audiences = usePages(audiencesQuery);
  const form = useCommandForm({
    schema: typed,
    defaultValues: {
      kind: announcement?.kind ?? 'ANNOUNCEMENT',
      title: announcement?.title ?? '',
      body: announcement?.body ?? '',
      link: announcement?.link ?? '',
      isMailed: announcement?.isMailed ?? false,
      savedAudienceId: announcement?.savedAudienceId ?? '',
      emptyDetail: announcement?.emptyDetail ?? '',
      perMinute: String(announcement === undefined ? USUAL_PACE : (announcement.perMinute ?? '')),
    },
    send: (input): Promise<Announcement> =>
      announcement === undefined
        ? api.mutate(createAnnouncement, { input })
        : api.mutate(changeAnnouncement, {
            announcementId: announcement.announcementId,
            revision: announcement.revision,
            input,
          }),
    changes: SHOWS_ANNOUNCEMENT,
    onDone: (saved) => onDone(saved),
  });
  const isNudge = form.values.kind === 'NUDGE';
  const isMailed = form.valueOf('isMailed');
  const known = (audiences.data?.pages ?? []).flatMap(({ contents }) => contents);

  return (
    <FormDialog
      title={announcement === undefined ? 'New announcement' : 'Edit announcement'}
      size="lg"
      doLabel="Save as draft"
      form={form}
      onClose={onClose}
    >
      <SelectField
        label="Type"
        hint={isNudge ? 'Asks members to fill in a missing profile detail.' : "Tells members what's new."}
        options={ANNOUNCEMENT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        {...form.field('kind')}
      />
      <TextField label="Title" maxLength={NOTIFICATION_TITLE_LENGTH} autoComplete="off" {...form.field('title')} />
      <TextareaField label="Message" maxCharacters={NOTIFICATION_BODY_LENGTH} {...form.field('body')} />
      <TextField
        label="Link"
        labelNote="optional"
        hint={isNudge ? 'Usually /profile.' : 'A page in the app, such as /home, or a URL that starts with https://.'}
        autoComplete="off"
        {...form.field('link')}
      />
      <SelectField
        label="Who gets it"
        hint={WHERE_SEGMENTS_ARE_MADE}
        placeholder="All active members"
        options={known.map(({ savedAudienceId, name }) => ({ value: savedAudienceId, label: name }))}
        {...form.field('savedAudienceId')}
      />
      {isNudge && (
        <SelectField
          label="Only members who haven't answered"
          placeholder="Choose a profile detail"
          options={(details.data ?? [])
            .filter(({ isRetired }) => !isRetired)
            .map(({ name, label }) => ({ value: name, label: label ?? name }))}
          {...form.field('emptyDetail')}
        />
      )}
      <Switch
        label="Also send by email"
        note="Goes to members who get this kind of email, outside quiet hours, with an unsubscribe link."
        checked={isMailed.value}
        onChange={(event) => isMailed.onChange(event.currentTarget.checked)}
      />
      <SelectField label="Pace" options={PACE_OPTIONS} {...form.field('perMinute')} />
    </FormDialog>
  );
}
