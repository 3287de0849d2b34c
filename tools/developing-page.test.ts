import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import manifest from '../package.json' with { type: 'json' };

/** npm calls it, and nobody else. */
const HOOK = 'postinstall';

test('docs/developing.md names every command', () => {
  const page = readFileSync(join(ROOT, 'docs/developing.md'), 'utf8');
  const commands = Object.keys(manifest.scripts).filter((name) => name !== HOOK);
  expect(commands.length).toBeGreaterThan(20);
  const unnamed = commands.filter(
    (name) => !new RegExp(`\`(?:npm (?:--silent )?(?:run )?)?${name}(?: [^\`]*)?\``).test(page),
  );
  expect(unnamed).toEqual([]);
});
