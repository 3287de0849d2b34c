import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { StudyKind } from '#contract/generated/operator/graphql.ts';
import { createQuestSeries, listStudies } from '#contract/generated/operator/operations.ts';
import { STUDY_POINTS } from '#contract/studies/studies.ts';
import { newQuestSeries, QUEST_MESSAGES } from '#contract/activities/quests.ts';
import { mondayAfter, mondayOf } from '#contract/time/panel-week.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { writtenDay } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { typed } from '#console/typed-numbers.ts';
import { KindTiles } from './kind-tiles.tsx';

interface NewSeriesDialogProps {
  readonly onKind: (kind: StudyKind) => void;
  readonly onClose: () => void;
  readonly onCreated: (seriesId: string) => void;
}

const points = typed(STUDY_POINTS);
const seriesForm = v.object({
  ...newQuestSeries.entries,
  firstMonday: v.pipe(
    v.string(),
    v.transform((text) => isoDateOf(text) ?? ''),
    newQuestSeries.entries.firstMonday,
  ),
  points: v.object({ qualified: points, nonQualified: points, overQuota: points }),
  reason: v.pipe(v.string(), v.trim()),
});

const emptySeries = () => ({
  name: '',
  firstMonday: writtenDay(mondayAfter(mondayOf(new Date(), DEFAULT_BRAND.timeZone))),
  points: { qualified: '40', nonQualified: '5', overQuota: '5' },
  reason: '',
});

/** Begins a series: a name, a first Monday, what a quest earns. What it asks comes week by week. */
export function NewSeriesDialog({ onKind, onClose, onCreated }: NewSeriesDialogProps) {
  const { api } = useConsole();
  const [defaultValues] = useState(emptySeries);
  const form = useCommandForm({
    schema: seriesForm,
    defaultValues,
    send: async ({ reason, ...series }) =>
      (await api.mutate(createQuestSeries, { input: { ...series, reason: reason || null } })) ?? null,
    changes: [listStudies.name],
    onDone: (series) => series && onCreated(series.seriesId),
  });
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const;

  if (form.data === null) return <AskedDialog onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title="New study"
      auditNote="Recorded in the audit log."
      doLabel="Create series"
    >
      <p className="-mt-3 text-text-muted">Nothing is assigned until a week has a quest.</p>
      <KindTiles value="WEEKLY_QUEST" onChange={onKind} />
      <TextField label="Series name" autoComplete="off" {...form.field('name')} />
      <DateField
        label="First Monday"
        hint="From then on, members get each week's quest, if there is one."
        shapeError={QUEST_MESSAGES.firstMonday}
        {...form.valueOf('firstMonday')}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-bold">Points per quest</legend>
        <div className="grid items-start gap-3 md:grid-cols-3">
          <TextField label="Complete" {...figure} {...form.field('points.qualified')} />
          <TextField label={OUTCOME_TERMS.TERMINATED} {...figure} {...form.field('points.nonQualified')} />
          <TextField label={OUTCOME_TERMS.OQ} {...figure} {...form.field('points.overQuota')} />
        </div>
      </fieldset>
      <SecondReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
