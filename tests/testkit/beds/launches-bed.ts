import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  createLaunch,
  freezeSample,
  lockLaunchAndWave,
  readLaunch,
  type NewWave,
} from '#server/modules/launches/index.ts';
import { later } from '#server/platform/clock.ts';
import { aMember, aProject, must } from '../builders/builders.ts';
import { roomBed } from './room-bed.ts';

interface GivenLaunch {
  readonly projectId?: string;
  readonly waves?: readonly Partial<NewWave>[];
  readonly reminderDays?: readonly number[];
  readonly mostInvites?: number | null;
}

/** The room of launches: studies whose sample is whatever a test names. */
export async function launchesBed() {
  const bed = await roomBed();
  const { launches } = bed.rooms;
  const create = async (given: GivenLaunch = {}) => {
    const projectId = given.projectId ?? (await aProject(bed)).projectId;
    const waves = (given.waves ?? [{}]).map((wave) => ({
      size: null,
      startsAt: bed.clock.now(),
      dropOutLimit: null,
      ...wave,
    }));
    const { reminderDays = [], mostInvites = null } = given;
    const launch = { projectId, launchedBy: null, waves, reminderDays, mostInvites };
    return { projectId, created: await bed.inTransaction((tx) => createLaunch(launches, tx, launch)) };
  };
  return {
    ...bed,
    launches,
    create,
    async aLaunch(given: GivenLaunch = {}) {
      const { projectId, created } = await create(given);
      return { projectId, launchId: must(created).launchId };
    },
    async members(count: number): Promise<string[]> {
      const ids: string[] = [];
      for (let round = 0; round < count; round += 1) ids.push((await aMember(bed)).panelistId);
      return ids;
    },
    /** Decides that these are invited, drawn in this order. */
    freeze: (launchId: string, ids: readonly string[]) =>
      bed.inTransaction(async (tx) => {
        const held = await lockLaunchAndWave(launches, tx, launchId);
        if (held === undefined) throw new Error('it can go on');
        const rows = sql`SELECT id AS panelist_id, n AS position FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS drawn (id, n)`;
        return freezeSample(launches, tx, held.launch, { rows, audienceRevision: 3 });
      }),
    async read(launchId: string) {
      const found = await readLaunch(launches, bed.db, launchId);
      if (found === undefined) throw new Error('it is there');
      return found;
    },
    wave: async (launchId: string, number = 1) => {
      const found = (await readLaunch(launches, bed.db, launchId))?.waves[number - 1];
      if (found === undefined) throw new Error('there is such a wave');
      return found;
    },
    inDays: (days: number) => later(bed.clock.now(), days * DAY_MS),
  };
}

export type LaunchesBed = Awaited<ReturnType<typeof launchesBed>>;
