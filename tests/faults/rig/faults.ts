import { writeFile, rm } from 'node:fs/promises';
import type { Dice } from './dice.ts';
import type { ProxyMood } from './proxy.ts';
import type { RigNode } from './rig-node.ts';
import type { RigWorld } from './world.ts';

/** Something that goes wrong, and how it is well again. */
export interface Fault {
  /** What it needs that not every world has. */
  readonly needs?: 'own-database' | 'several-nodes' | 's3';
  break(world: RigWorld, dice: Dice): Promise<Mend>;
}

type Mend = () => Promise<void>;

export const CLOCK_AHEAD_MS = 20_000;
const SLOW_MS = 3_000;

/** The first keeps the calls coming: what takes every node away is the fault of the database. */
const oneOfTheOthers = (world: RigWorld, dice: Dice): RigNode => dice.oneOf(world.nodes.slice(1));

const mood = (proxy: (world: RigWorld) => RigWorld['front'], become: ProxyMood): Fault => ({
  async break(world) {
    proxy(world).become(become);
    return async () => proxy(world).become('through');
  },
});
const front = (world: RigWorld) => world.front;
const toDatabase = (world: RigWorld) => world.databaseProxy;

export const FAULTS = {
  'node-killed': {
    needs: 'several-nodes',
    async break(world, dice) {
      const node = oneOfTheOthers(world, dice);
      await node.kill();
      return () => node.start();
    },
  },
  'node-frozen': {
    needs: 'several-nodes',
    async break(world, dice) {
      const node = oneOfTheOthers(world, dice);
      node.freeze();
      return async () => node.thaw();
    },
  },
  'all-killed': {
    async break(world) {
      await Promise.all(world.nodes.map((node) => node.kill()));
      return async () => void (await Promise.all(world.nodes.map((node) => node.start())));
    },
  },
  'clock-apart': {
    needs: 'several-nodes',
    async break(world, dice) {
      const node = oneOfTheOthers(world, dice);
      await node.kill();
      await node.start(dice.oneOf([CLOCK_AHEAD_MS, -CLOCK_AHEAD_MS]));
      return async () => {
        await node.kill();
        await node.start();
      };
    },
  },
  'database-killed': {
    needs: 'own-database',
    async break({ database }) {
      await database?.kill();
      return async () => database?.start();
    },
  },
  'database-frozen': {
    needs: 'own-database',
    async break({ database }) {
      await database?.freeze();
      return async () => database?.thaw();
    },
  },
  'database-cut': mood(toDatabase, 'cutting'),
  'database-slow': mood(toDatabase, 'slow'),
  'database-silent': mood(toDatabase, 'silent'),
  'answers-lost': mood(front, 'losing'),
  'lines-cut': mood(front, 'cutting'),
  'lines-slow': mood(front, 'slow'),
  'lines-silent': mood(front, 'silent'),
  's3-away': {
    needs: 's3',
    async break({ services: { s3 } }, dice) {
      s3?.failNext(200, dice.oneOf(['busy', 'broken', 'silent']));
      return async () => s3?.failNext(0);
    },
  },
  'disk-full': {
    async break({ fullDisk }) {
      await writeFile(fullDisk, '');
      return () => rm(fullDisk, { force: true });
    },
  },
  'provider-away': {
    async break({ services: { provider } }) {
      await provider.goAway();
      return () => provider.comeBack();
    },
  },
  'provider-slow': {
    async break({ services: { provider } }) {
      provider.replyAfter(SLOW_MS);
      return async () => provider.replyAfter(0);
    },
  },
  'provider-refuses': {
    async break({ services: { provider } }) {
      provider.behave('refuses');
      return async () => provider.behave('issues');
    },
  },
  'provider-cut': {
    async break({ services: { provider } }) {
      provider.failNext('cut-after', 'error-after', 'cut-before', 'cut-after', 'garbage', 'silent-after');
      return async () => provider.failNext();
    },
  },
  'mail-away': {
    async break({ services }) {
      await services.mailGoesAway();
      return () => services.mailComesBack();
    },
  },
  'mail-slow': {
    async break({ services }) {
      await services.mailComesBack(SLOW_MS);
      return () => services.mailComesBack();
    },
  },
  'flags-away': {
    async break({ services: { flags } }) {
      flags.failNext(...Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'error' : 'cut')));
      return async () => flags.failNext();
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;
