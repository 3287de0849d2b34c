import { expect, test } from 'vitest';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { whenFolderIsFree } from './when-folder-is-free.ts';

test('tries again until the folder is free', async () => {
  const outcomes = ['busy', 'busy', 'started'] as const;
  let attempts = 0;
  const outcome = await whenFolderIsFree(
    '/data',
    () => undefined,
    async () => outcomes[attempts++] ?? 'busy',
  );
  expect([outcome, attempts]).toEqual(['started', 3]);
});

test('gives up after a while, with a line that names the folder', async () => {
  const waiting = whenFolderIsFree(
    '/data',
    () => undefined,
    async () => 'busy',
    100,
  );
  await expect(waiting).rejects.toThrow(EmbeddedPostgresError);
  await expect(waiting).rejects.toThrow(/\/data .* DATA_DIR/);
});
