import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import type { StudyKind, StudyRecruitment } from '#contract/generated/operator/graphql.ts';
import { createOutsideStudy, createStudy, listStudies } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { SecretOnce } from '#console/studies/secret-once.tsx';
import { pickedStudiesQuery } from '#console/studies/studies.queries.ts';
import { StudyFields } from '#console/studies/study-fields.tsx';
import { EMPTY_FORM, studyForm } from '#console/studies/study-form.ts';
import { useConsole } from '#console/session/console-context.ts';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { KindTiles } from './kind-tiles.tsx';
import { NewSeriesDialog } from './new-series-dialog.tsx';

interface NewStudyDialogProps {
  /** The short id of a study to begin from. */
  readonly copyOf: string | undefined;
  readonly onClose: () => void;
  readonly onCreatedSeries: (seriesId: string) => void;
}

/** Begins a study, a series of quests, or a study whose survey lives elsewhere. */
export function NewStudyDialog({ copyOf: copiedFrom, onClose, onCreatedSeries }: NewStudyDialogProps) {
  const { api } = useConsole();
  const navigate = useNavigate();
  const me = useAnswer(operatorQuery).data;
  const toCopy = useAnswer(pickedStudiesQuery, {}).data?.filter((study) => !study.isSeries) ?? [];
  const [kind, setKind] = useState<StudyKind>('SURVEY');
  const [recruits, setRecruits] = useState<StudyRecruitment | ''>('');
  const isRecruitment = kind === 'SURVEY' && recruits !== '';
  const form = useCommandForm({
    schema: studyForm,
    defaultValues: { ...EMPTY_FORM, copyOf: copiedFrom ?? '' },
    async send({ plan, copyOf, entryUrl }) {
      const input = { kind, recruits: isRecruitment ? recruits : null, ...plan };
      if (entryUrl !== '' && !isRecruitment) return api.mutate(createOutsideStudy, { input, entryUrl });
      return { study: await api.mutate(createStudy, { input, copyOf: copyOf || null }), key: null };
    },
    changes: [listStudies.name],
    // A secret is read before anything else: it is shown this once.
    onDone: ({ study, key }) =>
      key === null && navigate({ to: '/studies/$studyId/survey', params: { studyId: study.shortId }, replace: true }),
  });
  const { copyOf, entryUrl } = form.values;
  const made = form.data;
  const auditNote = me === undefined ? 'Recorded in the audit log.' : `Owner: ${me.name}. Recorded in the audit log.`;

  if (kind === 'WEEKLY_QUEST') {
    return <NewSeriesDialog onKind={setKind} onClose={onClose} onCreated={onCreatedSeries} />;
  }
  if (made?.key) {
    return (
      <ConsoleDialog
        size="lg"
        onClose={onClose}
        title={`${made.study.shortId} is a draft`}
        auditNote={auditNote}
        actions={
          <Button
            onClick={() =>
              void navigate({
                to: '/studies/$studyId/audiences',
                params: { studyId: made.study.shortId },
                replace: true,
              })
            }
          >
            I've saved it. Continue to the audience
          </Button>
        }
      >
        <SecretOnce {...made.key} />
      </ConsoleDialog>
    );
  }
  return (
    <FormDialog form={form} size="lg" onClose={onClose} title="New study" auditNote={auditNote} doLabel="Create draft">
      <p className="-mt-3 text-text-muted">You can change all of this until launch.</p>
      <KindTiles value={kind} onChange={setKind} />
      {kind === 'SURVEY' && (
        <SelectField
          label="Who takes it"
          hint={isRecruitment ? 'No one is invited to it, and it pays no points.' : undefined}
          value={recruits}
          onChange={(event) => setRecruits(event.target.value as StudyRecruitment | '')}
          options={[
            { value: '', label: 'Invited members' },
            { value: 'STATIC', label: 'People who join the waitlist' },
            { value: 'SEGMENTATION', label: 'People who join the waitlist (also saves their segment)' },
          ]}
        />
      )}
      <StudyFields
        form={form}
        hasPoints={!isRecruitment}
        beside={
          <SelectField
            label="Start from"
            hint={
              copyOf === '' ? "You'll write the survey next." : 'Copies the survey and quotas, but not the audience.'
            }
            disabled={entryUrl.trim() !== ''}
            options={[
              { value: '', label: 'An empty survey' },
              ...toCopy.map(({ shortId, internalName }) => ({
                value: shortId,
                label: `A copy of ${shortId} ${internalName}`,
              })),
            ]}
            {...form.field('copyOf')}
          />
        }
      />
      {kind === 'SURVEY' && !isRecruitment && <LivesElsewhere field={form.field('entryUrl')} />}
    </FormDialog>
  );
}

/** For a survey at an outside host: where it begins. */
function LivesElsewhere({ field }: { readonly field: Partial<ComponentProps<typeof TextField>> }) {
  return (
    <details className="group border-t border-line pt-1" open={field.error !== undefined || undefined}>
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
        Survey is hosted elsewhere
        <span className="text-text-muted transition-[rotate] group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="pb-1">
        <TextField
          label="Survey URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="A signed ID and return URL are added. Keys are shown once."
          {...field}
        />
      </div>
    </details>
  );
}
