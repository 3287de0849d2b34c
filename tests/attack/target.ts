import { currentBuild } from '#server/platform/places.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { loadCountedPanel } from '#testkit/beds/counted-operations-bed.ts';
import { CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { testKeys } from '#testkit/config.ts';
import { readCountedWorld, type CountedWorld } from '#testkit/counted-world.ts';
import { copyDatabase, dropDatabase, startedDatabaseUrl } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { makeActors, type Actors } from './actors.ts';
import { routesOfCopy, type Route } from './routes.ts';

/** A running copy to attack: a whole node on loopback with the limits of production, and a panel with something of everything. */
export interface Target {
  readonly node: TestNode;
  readonly url: string;
  /** To set something up, and to count afterwards. */
  readonly db: Db;
  readonly actors: Actors;
  /** One thing of each kind in the panel; most of it is Dana's. */
  readonly world: CountedWorld;
  /** Where it takes in email by SMTP. */
  mailPort(): number;
  /** Every route of its server. */
  routes(): readonly Route[];
  /** Another one like it, where an attack would leave this one unusable or needs other settings. */
  another(options?: TargetOptions): Promise<Target>;
  stop(): Promise<void>;
}

/** With which mail services prove who they are. */
export const MAIL_EVENT_KEYS = testKeys('mail-events');

/** What other services call, as in production. */
const SERVICES: Partial<Config> = {
  supportAddress: 'help@mail.example.org',
  mailInKeys: MAIL_IN_KEYS,
  mailEventKeys: MAIL_EVENT_KEYS,
  carrierEventKeys: CARRIER_KEYS,
  mailListen: { host: '127.0.0.1', port: 0 },
};

/** Filled once: each target gets a copy. */
let panel: Promise<string> | undefined;

async function filledPanel(): Promise<string> {
  const url = await startedDatabaseUrl();
  const { db, close } = openDatabase({ url, poolSize: 4, onIdleError: () => undefined });
  await loadCountedPanel({ db, url });
  await close();
  return url;
}

/** The address of a new database with the panel. */
export async function copyOfPanel(): Promise<string> {
  panel ??= filledPanel();
  return copyDatabase(await panel);
}

export interface TargetOptions {
  readonly config?: Partial<Config>;
  /** Without the panel it starts sooner, and has no `world`. */
  readonly hasPanel?: boolean;
}

export async function startTarget({ config = {}, hasPanel = true }: TargetOptions = {}): Promise<Target> {
  const databaseUrl = hasPanel ? await copyOfPanel() : await startedDatabaseUrl();
  const node = await startTestNode({
    databaseUrl,
    config: { ...SERVICES, ...config },
    appsFolder: currentBuild(),
    hasBadges: true,
    hasSchedules: true,
  });
  const { platform } = node;
  // Before anybody is added: it finds some things by being the only ones.
  const world = hasPanel ? await readCountedWorld(platform.db, platform) : undefined;
  return {
    node,
    url: node.url,
    db: platform.db,
    actors: await makeActors(node),
    get world() {
      if (world === undefined) throw new Error('this attack says that it needs no panel');
      return world;
    },
    mailPort() {
      const line = node.logLines.find((text) => text.includes('listening for email')) ?? '{}';
      return (JSON.parse(line) as { readonly port: number }).port;
    },
    routes: routesOfCopy,
    another: startTarget,
    async stop() {
      try {
        // Fails when a call broke its rule (server/api/rules).
        await node.stop();
      } finally {
        await dropDatabase(databaseUrl);
      }
    },
  };
}

/** After the last target. */
export async function dropPanel(): Promise<void> {
  if (panel !== undefined) await dropDatabase(await panel);
  panel = undefined;
}
