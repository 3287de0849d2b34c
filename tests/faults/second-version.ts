import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '#server/platform/places.ts';
import { buildApps } from '../../tools/build-apps.ts';

const run = promisify(execFile);
const LEFT_OUT = /^(?:\.git|\.cache|\.data|node_modules|dist|docs|bench|tests|test-results|screens)$/;

export interface SecondVersion {
  /** The program of its server. */
  readonly program: string;
  remove(): Promise<void>;
}

/**
 * The next version of everything, in a folder of its own: all scripts of both apps have other names, two screens send other
 * documents, and the database gets a column and a table that this version knows nothing of.
 */
export async function makeSecondVersion(): Promise<SecondVersion> {
  const first = await buildApps();
  const folder = await mkdtemp(join(tmpdir(), 'spark-second-'));
  for (const name of await readdir(ROOT)) {
    if (!LEFT_OUT.test(name)) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const change = async (path: string, edit: (text: string) => string): Promise<void> => {
    const text = await readFile(join(folder, path), 'utf8');
    if (edit(text) === text) throw new Error(`${path} has nothing to change`);
    await writeFile(join(folder, path), edit(text));
  };
  for (const app of ['web', 'console']) {
    await change(`${app}/main.tsx`, (text) => `${text}\ndocument.documentElement.dataset['version'] = 'second';\n`);
  }
  await change('web/activities/activities.graphql', (text) => text.replace('totalItems', 'totalItems\n__typename'));
  await change('console/layout/console-counts.graphql', (text) =>
    text.replace('openReviews', 'openReviews\n__typename'),
  );
  await writeFile(
    join(folder, 'server/migrations/9999-of-the-second-version.sql'),
    `ALTER TABLE panelist ADD COLUMN second_version text NOT NULL DEFAULT 'none';
     CREATE TABLE second_version (id uuid PRIMARY KEY);`,
  );
  await run(process.execPath, [fileURLToPath(new URL('build-second-version.ts', import.meta.url)), folder, first]);
  return {
    program: join(folder, 'server/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
