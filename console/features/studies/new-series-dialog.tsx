import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { fieldProblems, type FieldProblems } from '#contract/wire/field-problems.ts';
import type { NewQuestSeries, StudyKind } from '#contract/generated/operator/graphql.ts';
import { createQuestSeries, listStudies } from '#contract/generated/operator/operations.ts';
import { mondayAfter, mondayOf } from '#contract/time/panel-week.ts';
import { newQuestSeries, QUEST_MESSAGES } from '#contract/studies/study-quests.ts';
import { Button } from '#ui/actions/button.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { answersOf } from '#client/answers-of.ts';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { problemsOfFields } from '#client/failure.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { KindTiles } from './kind-tiles.tsx';

interface NewSeriesDialogProps {
  readonly onKind: (kind: StudyKind) => void;
  readonly onClose: () => void;
  readonly onCreated: (seriesId: string) => void;
}

const POINTS = { qualified: '40', nonQualified: '5', overQuota: '5' };

/** Begins a series: a name, a first Monday, what a quest earns. What it asks comes week by week. */
export function NewSeriesDialog({ onKind, onClose, onCreated }: NewSeriesDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [firstMonday, setFirstMonday] = useState(nextMonday);
  const [points, setPoints] = useState(POINTS);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const making = useMutation({
    mutationFn: (input: NewQuestSeries) => api.mutate(createQuestSeries, { input }),
    async onSuccess(series) {
      await queries.invalidateQueries(answersOf(listStudies));
      if (series) onCreated(series.seriesId);
    },
    onError: (error) => setProblems(problemsOfFields(error)),
  });
  const earns = (outcome: keyof typeof POINTS, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={points[outcome]}
      error={problems[`points.${outcome}`]?.[0]}
      onChange={(event) => setPoints({ ...points, [outcome]: event.target.value })}
    />
  );

  function submit() {
    const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));
    const read = v.safeParse(newQuestSeries, {
      name,
      firstMonday: isoDateOf(firstMonday) ?? '',
      points: {
        qualified: figure(points.qualified),
        nonQualified: figure(points.nonQualified),
        overQuota: figure(points.overQuota),
      },
    });
    setProblems(read.success ? {} : fieldProblems(read.issues));
    if (read.success) making.mutate({ ...read.output, reason: reason.trim() || null });
  }

  if (making.data === null) return <AskedDialog onClose={onClose} />;
  return (
    <ConsoleDialog
      size="lg"
      isOpen
      onClose={onClose}
      title="New study"
      auditNote="Written to the audit log"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={making.isPending} onClick={submit}>
            Create series
          </Button>
        </>
      }
    >
      <p className="-mt-3 text-text-muted">Nothing is handed out before a week of it has a quest.</p>
      <KindTiles value="WEEKLY_QUEST" onChange={onKind} />
      <TextField
        label="Name of the series"
        autoComplete="off"
        value={name}
        error={problems['name']?.[0]}
        onChange={(event) => setName(event.target.value)}
      />
      <DateField
        label="First Monday"
        hint="From then on there is a quest each week that has one."
        shapeError={QUEST_MESSAGES.firstMonday}
        value={firstMonday}
        error={problems['firstMonday']?.[0]}
        onChange={setFirstMonday}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-bold">Points of each quest</legend>
        <div className="grid items-start gap-3 md:grid-cols-3">
          {earns('qualified', 'Complete')}
          {earns('nonQualified', 'Not a fit')}
          {earns('overQuota', 'Survey full')}
        </div>
      </fieldset>
      <SecondReasonField
        value={reason}
        error={problems['reason']?.[0]}
        onChange={({ target }) => setReason(target.value)}
      />
      {problems['reason'] === undefined && <SentenceOfFailure mutation={making} />}
    </ConsoleDialog>
  );
}

function nextMonday(): string {
  const monday = mondayAfter(mondayOf(new Date(), DEFAULT_BRAND.timeZone));
  return `${monday.slice(5, 7)}/${monday.slice(8, 10)}/${monday.slice(0, 4)}`;
}
