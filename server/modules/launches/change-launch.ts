import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Launches } from './launches.ts';
import { lockLaunch, selectWaves, updateLaunch, updateWave, type LaunchRow } from './launches.store.ts';
import { finishLaunch } from './waves.ts';

export type LaunchProblem = 'unknown-launch' | 'wrong-state';
type Outcome = Promise<Result<LaunchRow, LaunchProblem>>;

/** Nobody else is invited until it is resumed; the batch that runs is finished first. */
export function pauseLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(launches, tx, launchId, by, {
    action: 'launch.paused',
    isAllowed: (launch) => launch.paused_at === null,
    apply: () => updateLaunch(tx, launchId, { paused_at: launches.clock.now() }),
  });
}

export function resumeLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(launches, tx, launchId, by, {
    action: 'launch.resumed',
    isAllowed: (launch) => launch.paused_at !== null,
    apply: () => updateLaunch(tx, launchId, { paused_at: null }),
  });
}

/** The next wave goes out although more have left the one before than was allowed. */
export function continueLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(launches, tx, launchId, by, {
    action: 'launch.continued',
    isAllowed: (launch) => launch.stopped_at !== null,
    async apply() {
      const waves = await selectWaves(tx, [launchId]);
      const next = waves.find((wave) => wave.finished_at === null);
      if (next !== undefined) await updateWave(tx, next.wave_id, { drop_out_limit: null });
      await updateLaunch(tx, launchId, { stopped_at: null });
    },
  });
}

/** Whoever has no invitation yet gets none. */
export function endLaunch(launches: Launches, tx: Db, launchId: string, by: OperatorAct): Outcome {
  return change(launches, tx, launchId, by, {
    action: 'launch.ended',
    isAllowed: () => true,
    apply: () => finishLaunch(launches, tx, launchId, 'ENDED'),
  });
}

interface Change {
  readonly action: string;
  isAllowed(launch: LaunchRow): boolean;
  apply(): Promise<unknown>;
}

async function change(launches: Launches, tx: Db, launchId: string, by: OperatorAct, what: Change): Outcome {
  const launch = await lockLaunch(tx, launches.panelId, launchId);
  if (launch === undefined) return err('unknown-launch');
  if (launch.finished_at !== null || !what.isAllowed(launch)) return err('wrong-state');
  await what.apply();
  await writeAudit(launches, tx, by, {
    action: what.action,
    subject: ['study', launch.project_id],
    after: { launch: launch.number },
  });
  return ok(launch);
}
