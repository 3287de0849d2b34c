import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

test('every name has its drawing, and every drawing its name', async () => {
  const sprite = await readFile(join(import.meta.dirname, 'sprite.svg'), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);

  expect(drawn).toEqual([...ICON_NAMES]);
});
