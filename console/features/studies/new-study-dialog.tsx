import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import type { NewStudy, StudyKind } from '#contract/generated/operator/graphql.ts';
import { createOutsideStudy, createStudy, listStudies } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { answersOf } from '#client/answers-of.ts';
import { useConsole } from '#console/session/console-context.ts';
import { problemsOfFields } from '#client/failure.ts';
import { SecretOnce } from '#console/features/study/secret-once.tsx';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { StudyFields } from '#console/features/study/study-fields.tsx';
import { EMPTY_FORM, readForm } from '#console/features/study/study-form.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { KindTiles } from './kind-tiles.tsx';
import { LivesElsewhere } from './lives-elsewhere.tsx';
import { NewSeriesDialog } from './new-series-dialog.tsx';
import { pickedStudiesQuery } from '../study/studies.queries.ts';

interface NewStudyDialogProps {
  readonly isOpen: boolean;
  /** The short id of a study to begin from. */
  readonly copyOf: string | undefined;
  readonly onClose: () => void;
  readonly onCreatedSeries: (seriesId: string) => void;
}

/** Begins a study, a series of quests, or a study whose survey lives elsewhere. Exists while it is open. */
export function NewStudyDialog(props: NewStudyDialogProps) {
  return props.isOpen ? <Opened key={props.copyOf} {...props} /> : null;
}

function Opened({ copyOf: copiedFrom, onClose, onCreatedSeries }: NewStudyDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(operatorQuery(api)).data;
  const toCopy = useQuery(pickedStudiesQuery(api, {})).data?.filter((study) => !study.isSeries) ?? [];
  const [kind, setKind] = useState<StudyKind>('SURVEY');
  const [form, setForm] = useState(EMPTY_FORM);
  const [copyOf, setCopyOf] = useState(copiedFrom ?? '');
  const [entryUrl, setEntryUrl] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const making = useMutation({
    async mutationFn(input: NewStudy) {
      if (entryUrl.trim() !== '') return api.mutate(createOutsideStudy, { input, entryUrl: entryUrl.trim() });
      return { study: await api.mutate(createStudy, { input, copyOf: copyOf || null }), key: null };
    },
    async onSuccess({ study, key }) {
      await queries.invalidateQueries(answersOf(listStudies));
      // A secret is read before anything else: it is shown this once.
      if (key === null) await navigate({ to: '/studies/$studyId/survey', params: { studyId: study.shortId } });
    },
    onError: (error) => setProblems(problemsOfFields(error)),
  });
  const made = making.data;

  function submit() {
    const read = readForm(form);
    setProblems(read.isValid ? {} : read.problems);
    if (read.isValid) making.mutate({ kind, ...read.input });
  }

  if (kind === 'WEEKLY_QUEST') {
    return <NewSeriesDialog onKind={setKind} onClose={onClose} onCreated={onCreatedSeries} />;
  }
  return (
    <ConsoleDialog
      size="lg"
      isOpen
      onClose={onClose}
      title={made?.key ? `${made.study.shortId} is a draft` : 'New study'}
      auditNote={me === undefined ? 'Written to the audit log' : `Owner ${me.name}, written to the audit log`}
      actions={
        made?.key ? (
          <Button
            onClick={() => void navigate({ to: '/studies/$studyId/audience', params: { studyId: made.study.shortId } })}
          >
            I have kept it, go on to the audience
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button isBusy={making.isPending} onClick={submit}>
              Create draft
            </Button>
          </>
        )
      }
    >
      {made?.key ? (
        <SecretOnce {...made.key} />
      ) : (
        <>
          <p className="-mt-3 text-text-muted">You can change all of this until launch.</p>
          <KindTiles value={kind} onChange={setKind} />
          <StudyFields
            form={form}
            onChange={setForm}
            problems={problems}
            beside={
              <SelectField
                label="Start from"
                hint={copyOf === '' ? 'You write the survey next.' : 'Survey and quotas. Not the audience.'}
                value={copyOf}
                disabled={entryUrl.trim() !== ''}
                onChange={(event) => setCopyOf(event.target.value)}
                options={[
                  { value: '', label: 'An empty survey' },
                  ...toCopy.map(({ shortId, internalName }) => ({
                    value: shortId,
                    label: `A copy of ${shortId} ${internalName}`,
                  })),
                ]}
              />
            }
          />
          {kind === 'SURVEY' && (
            <LivesElsewhere entryUrl={entryUrl} onChange={setEntryUrl} error={problems['entryUrl']?.[0]} />
          )}
          <SentenceOfFailure mutation={making} />
        </>
      )}
    </ConsoleDialog>
  );
}
