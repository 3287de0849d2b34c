import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createStudy, setQuestWeek } from '#contract/generated/operator/operations.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { problemsOfFields } from '#client/failure.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { shortDay } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import type { QuestSeries } from './quests.queries.ts';
import { pickedStudiesQuery } from '#console/studies/studies.queries.ts';

const WEEKS_AHEAD = 12;

/** Puts a quest that was written into a week to come, or begins to write one. */
export function PlanQuestWeek({ series }: { readonly series: QuestSeries }) {
  const { api } = useConsole();
  const navigate = useNavigate();
  const open = openWeeks(series);
  const firstEmpty = open.find((week) => week.isEmpty) ?? open[0];
  const quests = useAnswer(pickedStudiesQuery, { status: 'DRAFT', kind: 'WEEKLY_QUEST' }).data ?? [];
  const [week, setChosenWeek] = useState('');
  const [studyId, setStudyId] = useState('');
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const putting = useCommand(
    () => {
      const { seriesId } = series;
      return api.mutate(setQuestWeek, {
        seriesId,
        week: Number(week || firstEmpty?.week),
        studyId,
        reason: reason || null,
      });
    },
    { changes: 'everything' },
  );
  const isAsked = putting.isSuccess && putting.data === null;
  const writing = useCommand(
    () => {
      const names = { internalName: name, externalName: name, description: '' };
      const input = { kind: 'WEEKLY_QUEST' as const, ...names, points: series.points, minutes: 1 };
      return api.mutate(createStudy, { input, copyOf: null });
    },
    { onDone: ({ shortId }) => navigate({ to: '/studies/$studyId/survey', params: { studyId: shortId } }) },
  );
  const { reason: reasonProblems, ...others } = problemsOfFields(putting.error);
  const refused = Object.values(others).flat();

  return (
    <section
      aria-label="Prepare a week"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
    >
      <h3 className="text-base">Prepare a week</h3>
      <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label="Week"
          value={week || String(firstEmpty?.week ?? '')}
          onChange={(event) => setChosenWeek(event.target.value)}
          options={open.map((one) => ({
            value: String(one.week),
            label: `Week ${one.week}, from ${shortDay(one.monday)}${one.isEmpty ? '' : ', replaces the current quest'}`,
          }))}
        />
        <SelectField
          label="Quest"
          value={studyId}
          onChange={(event) => setStudyId(event.target.value)}
          placeholder={quests.length === 0 ? 'No quest drafts yet' : 'Choose a draft'}
          options={quests
            .filter((quest) => !quest.isSeries)
            .map((quest) => ({ value: quest.shortId, label: `${quest.shortId} ${quest.internalName}` }))}
        />
        <Button isIdle={studyId === ''} isBusy={putting.isPending} onClick={() => putting.send()}>
          Add
        </Button>
      </div>
      <SecondReasonField
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={reasonProblems?.[0]}
      />
      {isAsked && <AskedDialog onClose={putting.reset} />}
      {refused.length > 0 && (
        <Banner tone="danger" role="alert">
          <ul>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      {refused.length === 0 && reasonProblems === undefined && <FailureBanner failure={putting.failure} />}
      <div className="grid items-end gap-3 md:grid-cols-[1fr_auto]">
        <TextField
          label="Or write a new quest"
          placeholder="Name members see"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          variant="secondary"

          isIdle={name.trim() === ''}
          isBusy={writing.isPending}
          onClick={() => writing.send()}
        >
          Create
        </Button>
      </div>
      <FailureBanner failure={writing.failure} />
    </section>
  );
}

/** This week if nobody has it yet, and the weeks to come. */
function openWeeks({ weeks, currentWeek, firstMonday }: QuestSeries) {
  const first = Math.max(1, currentWeek);
  return Array.from({ length: WEEKS_AHEAD }, (_, index) => first + index)
    .map((week) => {
      const known = weeks.find((one) => one.week === week);
      const monday = known?.monday ?? daysBefore(firstMonday, -7 * (week - 1));
      return { week, monday, isEmpty: known?.externalName == null, isHandedOut: known?.isHandedOut ?? false };
    })
    .filter((week) => !week.isHandedOut);
}
