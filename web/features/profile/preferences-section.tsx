import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getMarketResearchPanelistPreferences,
  getMarketResearchTasks,
  getMarketResearchTasksCount,
  updateMarketResearchPanelistPreferences,
} from '#contract/generated/member/operations.ts';
import { withConnection } from '#client/with-connection.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import {
  frequencyLabel,
  OFFERED_FREQUENCIES,
  OFFERED_PERIODS,
  patchesOfChoice,
  periodLabel,
  type PreferencePatch,
  withPatches,
} from '#contract/profile/preferences.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { useCommand } from '#client/use-command.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { useApp } from '#web/app/app-context.ts';
import { LoadFailure } from '#web/layout/load-failure.tsx';
import { preferencesQuery } from '#web/activities/activities.queries.ts';
import { SectionCard } from './section-card.tsx';

type Preferences = AnswerOf<typeof getMarketResearchPanelistPreferences>;

/** What the cards of the activities hang on goes along: they follow at once. */
const CHANGES = [
  getMarketResearchPanelistPreferences.name,
  getMarketResearchTasks.name,
  getMarketResearchTasksCount.name,
];

/** What it looks like until it is known: everything in its place, and nothing to change. */
const UNKNOWN: Pick<
  Preferences,
  'videoActivityOptInFlag' | 'surveyActivityOptInFlag' | 'activityFrequency' | 'activityPeriod'
> = {
  videoActivityOptInFlag: false,
  surveyActivityOptInFlag: false,
  activityFrequency: null,
  activityPeriod: 'UNLIMITED',
};

/** Which activities the member wants and how many. Each switch and list saves by itself, and goes back if it cannot. */
export function PreferencesSection() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useQuery(preferencesQuery(context));
  const [enqueue] = useState(createQueue);
  const surveys = usePatches(enqueue);
  const videos = usePatches(enqueue);
  const amount = usePatches(enqueue);
  const isUnknown = query.data === undefined;
  const shown = [surveys, videos, amount].reduce(
    (sofar, { pending }) => withPatches(sofar, pending),
    query.data ?? UNKNOWN,
  );
  const periods = OFFERED_PERIODS.some((period) => period === shown.activityPeriod)
    ? OFFERED_PERIODS
    : [...OFFERED_PERIODS, shown.activityPeriod];

  return (
    <SectionCard
      id="activity"
      title={MESSAGES.profile.activityPreferences}
      intro="You decide what we send and how often. Changes save automatically."
    >
      {isUnknown && query.isError && <LoadFailure query={query} />}
      <div className="mt-3 divide-y divide-line">
        <div className="py-3">
          <Switch
            label="Surveys"
            note="Questions you answer on your own time"
            checked={shown.surveyActivityOptInFlag}
            disabled={isUnknown}
            onChange={({ target }) =>
              surveys.send([{ name: 'surveyActivityOptInFlag', value: String(target.checked) }])
            }
          />
        </div>
        <div className="py-3">
          <Switch
            label="Video activities"
            note="Short clips you record at home"
            checked={shown.videoActivityOptInFlag}
            disabled={isUnknown}
            onChange={({ target }) => videos.send([{ name: 'videoActivityOptInFlag', value: String(target.checked) }])}
          />
        </div>
        <div className="grid gap-x-4 gap-y-5 pt-5 md:grid-cols-2">
          <SelectField
            label="How many"
            options={OFFERED_FREQUENCIES.map((one) => ({ value: String(one ?? ''), label: frequencyLabel(one) }))}
            value={String(shown.activityFrequency ?? '')}
            disabled={isUnknown}
            onChange={({ target }) => {
              const frequency = target.value === '' ? null : Number(target.value);
              amount.send(patchesOfChoice(shown, { frequency }));
            }}
          />
          <SelectField
            label="Per"
            options={periods.map((one) => ({ value: one, label: periodLabel(one) }))}
            value={shown.activityPeriod}
            disabled={isUnknown}
            onChange={({ target }) => {
              const period = periods.find((one) => one === target.value);
              if (period !== undefined) amount.send(patchesOfChoice(shown, { period }));
            }}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {amount.isSuccess && `Saved: ${limitText(shown)}`}
      </p>
    </SectionCard>
  );
}

type Enqueue = <Value>(call: () => Promise<Value>) => Promise<Value>;

/** One call after the other, however each of them ends. */
function createQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const mine = last.then(call);
    last = mine.catch(() => {});
    return mine;
  };
}

/** One control's changes. They are queued behind those of the others, so that the last change is the last to arrive. */
function usePatches(enqueue: Enqueue) {
  const context = useRouteContext({ from: '/member-area' });
  const { alerts, queryClient } = useApp();
  const { sendAndWait, isPending, isSuccess, variables } = useCommand(
    (patches: readonly PreferencePatch[]) => {
      const change = { id: context.member.panelistId, patches: [...patches] };
      return enqueue(() => context.api.mutate(updateMarketResearchPanelistPreferences, change));
    },
    {
      changes: CHANGES,
      onDone: (now) => void queryClient.setQueryData(preferencesQuery(context).queryKey, now),
    },
  );
  return {
    send: (patches: readonly PreferencePatch[]) =>
      void sendAndWait(patches).catch(() => alerts.show('error', withConnection(MESSAGES.profile.updateFailed))),
    pending: (isPending && variables) || [],
    isSuccess,
  };
}

function limitText({ activityFrequency, activityPeriod }: Pick<Preferences, 'activityFrequency' | 'activityPeriod'>) {
  if (activityFrequency === null) return MESSAGES.preferences.unlimitedActivities;
  return `${frequencyLabel(activityFrequency)} per ${periodLabel(activityPeriod).toLowerCase()}`;
}
