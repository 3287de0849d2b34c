import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { startTestNode, type TestNode, type TestNodeOptions } from '#testkit/node.ts';

/** App processes on one database, and a node in this process that makes members, surveys and links for them. */
export interface SurveyBed {
  readonly node: TestNode;
  /** Where the processes keep their files. */
  readonly dataDir: string;
  startApp(): Promise<AppProcess>;
  stop(): Promise<void>;
}

interface BedOptions {
  /** Of the node in this process. */
  readonly config?: TestNodeOptions['config'];
  /** Of the processes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the node in this process has the files of the processes: it takes jobs like any of them. */
  readonly sharesFiles?: boolean;
}

export async function makeSurveyBed({
  config,
  env: given = {},
  sharesFiles = false,
}: BedOptions = {}): Promise<SurveyBed> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-surveys-'));
  await keepSecrets(folder);
  // Processes have the real time, so links have to be made by it too.
  const node = await startTestNode({
    clock: heldClock(new Date()),
    config: { ...config, ...(sharesFiles && { dataDir: folder }) },
  });
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: node.databaseUrl,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    ...given,
  };
  const apps: AppProcess[] = [];
  return {
    node,
    dataDir: folder,
    async startApp() {
      const app = await startProcess(env);
      apps.push(app);
      return app;
    },
    async stop() {
      for (const app of apps) app.kill('SIGTERM');
      await Promise.all(apps.map((app) => app.exited));
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How many tasks of a project ended how, and what the ledger has credited for them. */
export async function resultsOf({ platform }: TestNode, projectId: string) {
  const { rows: states } = await sql<{ state: string; tasks: number }>`
    SELECT state, count(*)::integer AS tasks FROM task WHERE project_id = ${projectId} GROUP BY state ORDER BY state`.execute(
    platform.db,
  );
  const { rows: credits } = await sql<{ transfers: number; points: number }>`
    SELECT count(*)::integer AS transfers, coalesce(sum(e.amount), 0)::integer AS points
    FROM task t JOIN points_transfer r ON r.cause_kind = 'TASK' AND r.cause_id = t.task_id
    JOIN points_entry e USING (transfer_id) JOIN points_account a ON a.account_id = e.account_id AND a.kind = 'MEMBER'
    WHERE t.project_id = ${projectId}`.execute(platform.db);
  return { states: Object.fromEntries(states.map(({ state, tasks }) => [state, tasks])), ...credits[0] };
}
