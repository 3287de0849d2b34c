import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { administer, onDatabase, testServer } from '#testkit/postgres.ts';
import { ROOT } from '../platform/places.ts';

const PASSWORD = 'from-a-variable';

/** The names of the files belong to somebody else, perhaps, on the server that the tests were given. */
function strangeNames() {
  const name = `deploy_${randomBytes(6).toString('hex')}`;
  const as = (role: string) => {
    const url = new URL(onDatabase(testServer().url, name));
    url.username = role;
    url.password = PASSWORD;
    return url.href;
  };
  return {
    name,
    owner: `${name}_owner`,
    backup: `${name}_backup`,
    application: as(name),
    ownersAddress: as(`${name}_owner`),
    backupsAddress: as(`${name}_backup`),
  };
}

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function forget({ name, owner, backup, application }: ReturnType<typeof strangeNames>): void {
  undo.push(async () => {
    await dropDatabase(application);
    for (const role of [name, owner, backup]) await administer(testServer().url, `DROP ROLE IF EXISTS ${role}`);
  });
}

/** Runs a file of deploy/ as psql does, with its variables filled in. A database is made outside any transaction. */
async function run(file: string, { name, owner, backup }: ReturnType<typeof strangeNames>, url: string): Promise<void> {
  const text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .replaceAll(/:'(?:owner_|backup_)?password'/g, `'${PASSWORD}'`)
    .replaceAll(/\bspark_owner\b/g, owner)
    .replaceAll(/\bspark_backup\b/g, backup)
    .replaceAll(/\bspark\b/g, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = text.includes('CREATE DATABASE') ? text.split(/;\s*$/m) : [text];
    for (const statement of statements) if (statement.trim() !== '') await client.query(statement);
  } finally {
    await client.end();
  }
}

const keys = { signingKeys: testKeys('a'), sealingKeys: testKeys('b'), passwordPeppers: testKeys('c') };

async function startedWith(names: ReturnType<typeof strangeNames>, hasOwner: boolean): Promise<TestNode> {
  const { application: databaseUrl, ownersAddress } = names;
  const roles = hasOwner ? { databaseUrl, databaseOwnerUrl: ownersAddress } : { databaseUrl };
  const node = await startTestNode({ databaseUrl, config: { ...keys, ...roles } });
  undo.push(() => node.stop());
  return node;
}

async function ownersOf(names: ReturnType<typeof strangeNames>): Promise<string[]> {
  const client = new pg.Client({ connectionString: names.ownersAddress });
  await client.connect();
  const { rows } = await client.query<{ owner: string }>(
    `SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'`,
  );
  await client.end();
  return rows.map(({ owner }) => owner);
}

/** Where anyone who works by hand looks for tables. */
async function searchPath(names: ReturnType<typeof strangeNames>): Promise<unknown> {
  const client = new pg.Client({ connectionString: names.ownersAddress });
  await client.connect();
  const { rows } = await client.query('SHOW search_path');
  await client.end();
  return rows;
}

/** As pg_dump does: locks and reads every table, of the jobs too. */
async function readsAll({ backupsAddress }: ReturnType<typeof strangeNames>): Promise<number> {
  const client = new pg.Client({ connectionString: backupsAddress });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      `SELECT oid::regclass::text AS place FROM pg_class
       WHERE relkind IN ('r', 'p', 'S') AND relnamespace::regnamespace::text IN ('public', 'jobs')`,
    );
    await client.query('BEGIN');
    for (const { place } of rows) await client.query(`SELECT FROM ${place} LIMIT 1`);
    await client.query('COMMIT');
    await expect(client.query('DELETE FROM jobs.job')).rejects.toThrow('permission denied');
    await expect(client.query('DELETE FROM panelist')).rejects.toThrow('permission denied');
    return rows.length;
  } finally {
    await client.end();
  }
}

test('database.sql makes what a node needs: it starts with both roles, and works', async () => {
  const names = strangeNames();
  forget(names);
  await run('database.sql', names, testServer().url);
  const node = await startedWith(names, true);
  expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
  const { email, password } = await aMember(node);
  expect((await new ApiClient(node.url).signIn(email, password)).status).toBe(200);
  expect(await ownersOf(names)).toEqual([names.owner]);
  expect(await searchPath(names)).toEqual([{ search_path: 'public' }]);
  expect(await readsAll(names)).toBeGreaterThan(100);
});

test('two-roles.sql turns an installation of one role into one of two, with all that is in it', async () => {
  const names = strangeNames();
  forget(names);
  await administer(testServer().url, `CREATE ROLE ${names.name} LOGIN PASSWORD '${PASSWORD}'`);
  await administer(testServer().url, `CREATE DATABASE ${names.name} OWNER ${names.name} TEMPLATE template0`);
  const before = await startTestNode({ databaseUrl: names.application, config: keys });
  const { email, password } = await aMember(before);
  await before.stop();

  await run('two-roles.sql', names, onDatabase(testServer().url, names.name));
  const node = await startedWith(names, true);
  expect((await new ApiClient(node.url).signIn(email, password)).status).toBe(200);
  expect(await ownersOf(names)).toEqual([names.owner]);
  expect(await searchPath(names)).toEqual([{ search_path: 'public' }]);
  expect(await readsAll(names)).toBeGreaterThan(100);
});

test('the password of the application changes while nodes run: those that have connections keep them', async () => {
  const names = strangeNames();
  forget(names);
  await run('database.sql', names, testServer().url);
  const before = await startedWith(names, true);
  const { email, password } = await aMember(before);

  await administer(testServer().url, `ALTER ROLE ${names.name} PASSWORD 'another-one'`);
  expect((await new ApiClient(before.url).signIn(email, password)).status).toBe(200);
  const address = new URL(names.application);
  address.password = 'another-one';
  const after = await startedWith({ ...names, application: address.href }, true);
  expect((await new ApiClient(after.url).signIn(email, password)).status).toBe(200);
});
