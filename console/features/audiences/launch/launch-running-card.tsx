import type { ReactNode } from 'react';
import { getLaunches, listSendings } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { dayAndTimeOf } from '#console/panel-time.ts';
import { counted, formatNumber } from '#console/format.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { LaunchLanes } from './launch-lanes.tsx';
import { STATUS_LOOKS } from './launch-status.ts';
import { currentWave, LAUNCH_CHANGES, type Launch, type LaunchWave } from './launch.queries.ts';

interface LaunchRunningCardProps {
  readonly launch: Launch;
}

/** The wave that is at work, how far it is, and what can be done about it. */
export function LaunchRunningCard({ launch }: LaunchRunningCardProps) {
  const wave = currentWave(launch);
  const look = STATUS_LOOKS[launch.status];
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-base">{titleOf(launch, wave)}</h2>
        <StandingTag standing={look} />
        <LaunchButtons launch={launch} />
      </header>
      {wave && launch.members !== null && (
        <>
          <p aria-live="polite" className="mb-2 flex flex-wrap items-baseline gap-x-2">
            <b className="text-2xl tabular-nums">{formatNumber(wave.invited)}</b>
            <span className="text-text-muted">{sentenceOf(launch, wave)}</span>
          </p>
          <Progress
            label="Members processed"
            value={wave.done}
            max={wave.size ?? 0}
            figure={`${percentOf(wave.done, wave.size ?? 0)}%`}
          />
          <LaunchLanes wave={wave} />
        </>
      )}
      {look.sentence && <p className="mt-3 text-text-muted">{look.sentence}</p>}
      <p className="mt-4 flex items-start gap-3 rounded-md bg-surface-sunken px-4 py-3 text-sm">
        <Icon name="shield-check" />
        <span>
          You can close this page. If a server stops, the launch picks up where it left off, and no one is invited
          twice. <b className="font-code">{launch.name}</b>
        </span>
      </p>
    </section>
  );
}

function titleOf({ status, waves }: Launch, wave: LaunchWave | undefined): string {
  if (wave === undefined || waves.length === 1) return status === 'RUNNING' ? 'Launching' : 'Launch';
  return status === 'RUNNING' ? `Launching wave ${wave.number}` : `Wave ${wave.number}`;
}

function sentenceOf({ status, waves }: Launch, wave: LaunchWave): string {
  const size = formatNumber(wave.size ?? 0);
  const left = (wave.size ?? 0) - wave.done;
  if (status === 'RUNNING' && left > 0) {
    const seconds = wave.perSecond === null || wave.perSecond === 0 ? undefined : left / wave.perSecond;
    return `of ${size} members invited.${seconds === undefined ? '' : ` About ${spanOf(seconds)} left.`}`;
  }
  const next = waves.find((one) => one.startedAt === null);
  const then = status === 'WAITING' && next ? ` The next wave goes out ${dayAndTimeOf(next.startsAt)}.` : '';
  return `of ${size} members invited.${then}`;
}

function spanOf(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), 'second');
  return `${Math.round(seconds / 60)} minutes`;
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole);
}

type Change = keyof typeof LAUNCH_CHANGES;

/** What fits its state: pause what runs, resume what rests, decide what waits for it. */
function LaunchButtons({ launch: { launchId, status } }: LaunchRunningCardProps) {
  const { api } = useConsole();
  const change = useCommand((what: Change) => api.mutate(LAUNCH_CHANGES[what], { launchId }), {
    changes: [getLaunches.name, listSendings.name],
  });
  const button = (what: Change, icon: IconName, label: ReactNode, variant: 'secondary' | 'quiet' = 'secondary') => (
    <Button
      variant={variant}
      size="sm"
      isBusy={change.isPending && change.variables === what}
      onClick={() => change.send(what)}
    >
      <Icon name={icon} size="sm" />
      {label}
    </Button>
  );
  return (
    <>
      {(status === 'RUNNING' || status === 'WAITING' || status === 'PREPARING') && button('pause', 'pause', 'Pause')}
      {status === 'PAUSED' && button('resume', 'play', 'Resume')}
      {status === 'NEEDS_DECISION' && button('continue', 'play', 'Continue')}
      {(status === 'PAUSED' || status === 'NEEDS_DECISION' || status === 'WAITING') &&
        button('end', 'circle-slash', 'End', 'quiet')}
      <FailureBanner failure={change.failure} />
    </>
  );
}
