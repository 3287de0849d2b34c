import { startOfSending } from '#contract/sending/sending.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Launches } from './launches.ts';
import {
  lockLaunch,
  selectLaunchesOf,
  selectWaves,
  updateLaunch,
  updateWave,
  type LaunchRow,
  type WaveRow,
} from './launches.store.ts';
import { finishLaunch } from './waves.ts';

export type LaunchProblem = 'unknown-launch' | 'wrong-state';
type Outcome = Promise<Result<LaunchRow, LaunchProblem>>;

/** Nobody else is invited until it is resumed; the batch that runs is finished first. */
export function pauseLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.paused',
        isAllowed: (launch) => launch.paused_at === null,
        apply: () => updateLaunch(tx, launchId, { paused_at: launches.clock.now() }),
      },
    },
    by,
  );
}

export function resumeLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.resumed',
        isAllowed: (launch) => launch.paused_at !== null,
        async apply(launch) {
          await updateLaunch(tx, launchId, { paused_at: null });
          await giveGrace(launches, tx, launch);
        },
      },
    },
    by,
  );
}

/** The next wave goes out although more have left the one before than was allowed. */
export function continueLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.continued',
        isAllowed: (launch) => launch.stopped_at !== null,
        async apply(launch) {
          const waves = await selectWaves(tx, [launchId]);
          const next = waves.find((wave) => wave.finished_at === null);
          if (next !== undefined) await updateWave(tx, next.wave_id, { drop_out_limit: null });
          await updateLaunch(tx, launchId, { stopped_at: null });
          await giveGrace(launches, tx, launch);
        },
      },
    },
    by,
  );
}

/** The wave that waits for its time goes out now; refused when none does. */
export function sendWaveNow(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.sent-now',
        isAllowed: async (launch) =>
          launch.paused_at === null && (await waitingWave(launches, tx, launchId)) !== undefined,
        async apply() {
          const wave = await waitingWave(launches, tx, launchId);
          if (wave !== undefined) await updateWave(tx, wave.wave_id, { starts_at: launches.clock.now() });
        },
      },
    },
    by,
  );
}

/** Anyone who has no invitation yet gets none, unless the wave whose turn it is has begun. */
export function stopBeforeWave(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.ended',
        isAllowed: async () => (await waitingWave(launches, tx, launchId)) !== undefined,
        apply: () => finishLaunch(launches, tx, launchId, 'ENDED'),
      },
    },
    by,
  );
}

/** Locks a launch whose wave waits for its time, and whether any has begun; undefined when that one has begun, or it is over. */
export async function lockBeforeWave(launches: Launches, tx: Db, launchId: string) {
  const launch = await lockLaunch(tx, launches.panelId, launchId);
  if (launch === undefined || launch.finished_at !== null) return undefined;
  if ((await waitingWave(launches, tx, launchId)) === undefined) return undefined;
  const waves = await selectWaves(tx, [launchId]);
  return { launch, hasBegun: waves.some((wave) => wave.started_at !== null) };
}

/** The wave whose turn it is, or what is left of it, while its time has not come. */
async function waitingWave({ clock }: Launches, tx: Db, launchId: string): Promise<WaveRow | undefined> {
  const next = (await selectWaves(tx, [launchId])).find((wave) => wave.finished_at === null);
  return next !== undefined && next.starts_at > clock.now() ? next : undefined;
}

/** What is left of a wave to many people waits a minute when its time has passed, in which it can be stopped. */
async function giveGrace({ clock }: Launches, tx: Db, { launch_id, most_invites }: LaunchRow): Promise<void> {
  const next = (await selectWaves(tx, [launch_id])).find((wave) => wave.finished_at === null);
  if (next === undefined) return;
  const done = Math.max((next.first_position ?? 1) - 1, next.handed_out_up_to ?? 0);
  const people = next.last_position === null ? (next.size ?? most_invites ?? 0) : next.last_position - done;
  await updateWave(tx, next.wave_id, { starts_at: startOfSending(next.starts_at, people, clock.now()) });
}

/** The same for the launch of a study that is resumed, unless it is paused itself. Its id, if there is one. */
export async function giveGraceOf(launches: Launches, tx: Db, projectId: string): Promise<string | undefined> {
  const found = (await selectLaunchesOf(tx, launches.panelId, projectId)).find((one) => one.finished_at === null);
  const launch = found && (await lockLaunch(tx, launches.panelId, found.launch_id));
  if (launch === undefined || launch.finished_at !== null) return undefined;
  if (launch.paused_at === null && launch.stopped_at === null) await giveGrace(launches, tx, launch);
  return launch.launch_id;
}

/** Anyone who has no invitation yet gets none. */
export function endLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(
    launches,
    tx,
    {
      launchId,
      what: {
        action: 'launch.ended',
        isAllowed: () => true,
        apply: () => finishLaunch(launches, tx, launchId, 'ENDED'),
      },
    },
    by,
  );
}

interface Change {
  readonly action: AuditActionOf<'study'>;
  isAllowed(launch: LaunchRow): boolean | Promise<boolean>;
  apply(launch: LaunchRow): Promise<unknown>;
}

async function change(
  launches: Launches,
  tx: Db,
  { launchId, what }: { readonly launchId: string; readonly what: Change },
  by: OperatorAct,
): Outcome {
  const launch = await lockLaunch(tx, launches.panelId, launchId);
  if (launch === undefined) return err('unknown-launch');
  if (launch.finished_at !== null || !(await what.isAllowed(launch))) return err('wrong-state');
  await what.apply(launch);
  await writeAudit(launches, tx, by, {
    action: what.action,
    subject: ['study', launch.project_id],
    after: { launch: launch.number },
  });
  return ok(launch);
}
