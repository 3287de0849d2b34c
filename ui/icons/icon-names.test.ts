import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { AT_HAND, Icon } from './icon.tsx';
import { ICON_NAMES } from './icon-names.ts';

test('every name has its drawing, and every drawing its name', async () => {
  const sprite = await readFile(join(import.meta.dirname, 'sprite.svg'), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);

  expect(drawn).toEqual([...ICON_NAMES]);
});

test('what closes something is drawn without the file, just as the file draws it', async () => {
  const sprite = await readFile(join(import.meta.dirname, 'sprite.svg'), 'utf8');
  const path = `<path d="${AT_HAND.x}"`;
  expect(sprite).toContain(`<symbol id="x" viewBox="0 0 24 24">${path}/></symbol>`);
  expect(renderToStaticMarkup(createElement(Icon, { name: 'x' }))).toContain(path);
  expect(renderToStaticMarkup(createElement(Icon, { name: 'bell' }))).toContain('#bell"');
});
