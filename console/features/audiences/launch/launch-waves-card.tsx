import { counted, closingDay, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { completeText } from '../audience-texts.ts';
import type { Launch, LaunchWave } from './launch.queries.ts';
import { dayAndTimeOf, dayOf } from '#console/panel-time.ts';

interface LaunchWavesCardProps {
  readonly launch: Launch;
  readonly earlier: readonly Launch[];
  readonly closesAt: string | null;
}

type StepState = 'done' | 'now' | 'later';

interface Step {
  readonly key: string;
  readonly state: StepState;
  readonly name: string;
  readonly time: string;
  readonly text: string;
}

const DOTS: Record<StepState, string> = {
  done: 'border-success bg-success',
  now: 'border-primary bg-surface shadow-[inset_0_0_0_2px_var(--color-primary)]',
  later: 'border-text-muted bg-surface',
};
const STATE_LABELS: Record<StepState, string> = { done: 'Done', now: 'Now', later: 'Upcoming' };

/** What was, what is and what comes, in the order of time. */
export function LaunchWavesCard({ launch, earlier, closesAt }: LaunchWavesCardProps) {
  return (
    <ConsoleCard title="Waves">
      <ol>
        {stepsOf(launch, closesAt).map((step) => (
          <li key={step.key} className="group relative flex gap-3 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-[5px] top-5.5 -bottom-1 w-0.5 bg-line group-last:hidden"
            />
            <span className={`mt-1.5 size-3 flex-none rounded-full border-2 ${DOTS[step.state]}`} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <b className={step.state === 'later' ? 'text-text-muted' : ''}>
                  <span className="sr-only">{STATE_LABELS[step.state]}: </span>
                  {step.name}
                </b>
                <span className="text-sm text-text-muted tabular-nums">{step.time}</span>
              </p>
              <p className="text-sm text-text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {earlier.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 border-t border-line pt-3 text-sm">Earlier launches</h3>
          <ul className="text-sm text-text-muted">
            {earlier.map(({ launchId, name, createdAt, waves }) => (
              <li key={launchId} className="flex justify-between gap-3 tabular-nums">
                <span>
                  <span className="font-code">{name}</span>,{' '}
                  {formatNumber(waves.reduce((sum, wave) => sum + wave.invited, 0))} invited
                </span>
                <span>{dayOf(createdAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConsoleCard>
  );
}

function stepsOf(launch: Launch, closesAt: string | null): readonly Step[] {
  const waves = launch.waves.map((wave, index) => waveStep(launch, wave, launch.waves[index + 1]));
  const reminders = launch.waves.flatMap((wave) =>
    wave.reminders.map((reminder) => reminderStep(launch, wave, reminder)),
  );
  const sorted = reminders.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ step }) => step);
  if (closesAt === null) return [...waves, ...sorted];
  const isOver = new Date(closesAt) <= new Date();
  const text = "Open activities close at the end of this day in the panel's time zone.";
  const closes = { key: 'closes', name: 'Closes', time: closingDay(closesAt), text };
  return [...waves, ...sorted, { ...closes, state: isOver ? 'done' : 'later' }];
}

function waveStep({ status, waves }: Launch, wave: LaunchWave, next: LaunchWave | undefined): Step {
  const name = waves.length === 1 ? 'Everyone' : `Wave ${wave.number}`;
  const size = wave.size === null ? '' : `, ${formatNumber(wave.size)}`;
  if (wave.finishedAt !== null) {
    const time = dayAndTimeOf(wave.startedAt ?? wave.finishedAt);
    return {
      key: wave.waveId,
      state: 'done',
      name: `${name}, ${formatNumber(wave.invited)} invited`,
      time,
      text: progressText(wave, next),
    };
  }
  if (wave.startedAt !== null) {
    const time = status === 'RUNNING' ? 'Now' : dayAndTimeOf(wave.startedAt);
    const text = `Started ${dayAndTimeOf(wave.startedAt)}. ${formatNumber(wave.invited)} invited so far.`;
    return { key: wave.waveId, state: 'now', name: `${name}${size}`, time, text };
  }
  const condition = wave.dropOutLimit === null ? '' : ` if drop-out stays under ${wave.dropOutLimit}%`;
  const text = status === 'ENDED' || status === 'STUDY_CLOSED' ? 'Not sent.' : `Starts automatically${condition}.`;
  return { key: wave.waveId, state: 'later', name: `${name}${size}`, time: dayAndTimeOf(wave.startsAt), text };
}

function progressText({ progress, setAside }: LaunchWave, next: LaunchWave | undefined): string {
  const aside = setAside === 0 ? '' : ` ${formatNumber(setAside)} skipped.`;
  if (progress == null) return `Everything has been sent.${aside}`;
  const { started, completed, underReview, leftEarly } = progress;
  const share = started === 0 ? 0 : (100 * leftEarly) / started;
  const limit = next?.dropOutLimit;
  const verdict = limit == null ? '' : ` ${share < limit ? 'Under' : 'Above'} your limit of ${limit}%.`;
  return `${formatNumber(started)} started, ${completeText({ complete: completed, underReview })}, ${share.toFixed(1)}% drop-out.${verdict}${aside}`;
}

function reminderStep(launch: Launch, wave: LaunchWave, reminder: LaunchWave['reminders'][number]) {
  const which = launch.waves.length === 1 ? '' : `, wave ${wave.number}`;
  const name = `${reminder.step === 1 ? 'Reminder' : 'Second reminder'}${which}`;
  const isDone = reminder.finishedAt !== null;
  const reminded = `${formatNumber(reminder.reminded)} reminded.`;
  const waiting =
    wave.progress == null
      ? "Members who haven't responded."
      : `About ${counted(wave.progress.unanswered, 'member')} who ${wave.progress.unanswered === 1 ? "hasn't" : "haven't"} responded.`;
  const time = reminder.dueAt === null ? `${counted(reminder.afterDays, 'day')} after` : dayOf(reminder.dueAt);
  const state: StepState = isDone ? 'done' : 'later';
  const step: Step = {
    key: `${wave.waveId} ${reminder.step}`,
    state: state,
    name,
    time,
    text: isDone ? reminded : waiting,
  };
  return { at: reminder.dueAt ?? '9', step };
}
