import { rm } from 'node:fs/promises';
import { BROKEN_RULES } from '#server/api/rules/enforce-rules.ts';
import type { Config } from '#server/config/config.ts';
import { startNode, type RunningNode } from '#server/node.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from './config.ts';
import { dropDatabase, startedDatabaseUrl, wakeSchedules } from './database.ts';
import { heldClock, type HeldClock } from './held-clock.ts';
import { noteStart } from './noted-starts.ts';
import { quietBadges } from './quiet-badges.ts';
import { asApplication } from './postgres.ts';

export interface TestNode extends RunningNode {
  readonly clock: HeldClock;
  /** As the owner of the tables. */
  readonly databaseUrl: string;
  /** What the node logged, line by line. */
  readonly logLines: readonly string[];
}

export interface TestNodeOptions {
  readonly config?: Partial<Config>;
  readonly clock?: HeldClock;
  /** The built apps; without it only the calls are served. */
  readonly appsFolder?: string | undefined;
  /** Whether the node works as a role that does not own the tables, as it should for real. Tests that change tables cannot. */
  readonly hasTwoRoles?: boolean;
  /** Whether members get badges, and their points, as in real life. */
  readonly hasBadges?: boolean;
  /** Whether what is due every minute or every night is done by itself. Its clock is the wall's: in other tests it would come or not. */
  readonly hasSchedules?: boolean;
  /** Whether the test looks at a node whose demo data may still be on its way. */
  readonly isDemoAwaited?: boolean;
  /** Another node's database; otherwise a new one that goes with the node. */
  readonly databaseUrl?: string;
}

/**
 * The 15 seconds that a statement has are for people who wait, and so are the 8 for a connection. On a machine that does ten things
 * at once a statement may wait longer for a member whom a launch holds, and nothing is wrong with either.
 */
function patiently(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('statement_timeout', '240000');
  url.searchParams.set('connect_timeout', '120');
  return url.href;
}

/** A whole node in this process on real parts: its own database, a real port, a clock that stands still. */
export async function startTestNode(options: TestNodeOptions = {}): Promise<TestNode> {
  const databaseUrl = options.databaseUrl ?? (await startedDatabaseUrl());
  const url = patiently(databaseUrl);
  const roles = options.hasTwoRoles === true ? { databaseUrl: asApplication(url), databaseOwnerUrl: url } : {};
  const config = testConfig(url, { ...roles, ...options.config });
  const clock = options.clock ?? heldClock();
  const logLines: string[] = [];
  const log = createLog(config.logLevel === 'silent' ? 'info' : config.logLevel, {
    write: (line) => {
      logLines.push(line);
    },
  });
  if (options.hasSchedules === true) await wakeSchedules(databaseUrl);
  noteStart('node');
  const node = await startNode({ config, log, clock, appsFolder: options.appsFolder });
  if (options.isDemoAwaited !== false) await node.demoLoaded;
  if (options.hasBadges !== true) await quietBadges(node.platform.db);
  return {
    ...node,
    clock,
    databaseUrl,
    logLines,
    stop: async () => {
      await node.stop();
      if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
      await rm(config.dataDir, { recursive: true, force: true });
      const broken = logLines.filter((line) => Object.values(BROKEN_RULES).some((rule) => line.includes(rule)));
      if (broken.length > 0) throw new Error(`calls broke their rules: ${broken.join('')}`);
    },
  };
}
