import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { below, DEPENDS_ON, tableFaults } from './module-table.ts';

const TABLE = { ledger: [], people: [], cards: ['ledger'], shop: ['cards', 'people'] };
const USED = [
  { from: 'cards', to: 'ledger' },
  { from: 'shop', to: 'cards' },
  { from: 'shop', to: 'people' },
  { from: 'shop', to: 'ledger' },
];
const MODULES = Object.keys(TABLE);

test('a module may use what lies below what it stands on', () => {
  expect([...below('shop', TABLE)].toSorted()).toEqual(['cards', 'ledger', 'people']);
  expect([...below('ledger', TABLE)]).toEqual([]);
});

test('a circle is refused', () => {
  expect(() => below('shop', { ...TABLE, ledger: ['shop'] })).toThrow('shop, cards, ledger, shop');
});

test('a table that says what is so has no fault', () => {
  expect(tableFaults(MODULES, USED, TABLE)).toEqual([]);
});

test.each([
  ['a module that nobody wrote down', [...MODULES, 'mail'], USED, TABLE, "mail isn't in the table"],
  [
    'a module that is gone',
    ['ledger', 'people', 'cards'],
    USED,
    TABLE,
    "shop is in the table, but there's no such module",
  ],
  ['an arrow that nothing needs', MODULES, USED.slice(0, 2), TABLE, "shop depends on people, but doesn't use it"],
  [
    'an arrow that follows from others',
    MODULES,
    USED,
    { ...TABLE, shop: ['cards', 'people', 'ledger'] },
    'shop already depends on ledger indirectly',
  ],
])('it tells of %s', (_what, modules, used, table, fault) => {
  expect(tableFaults(modules, used, table)).toContain(fault);
});

test('ARCHITECTURE.md draws it: every module with what it stands on, floor by floor', () => {
  const drawn = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, floor, modules, lower] = /^\| (\d) \| ([^|]+) \|[^|]+\| ([^|]*)\|$/.exec(line) ?? [];
      return namesIn(modules).map((module) => ({ floor: Number(floor), module, lower: namesIn(lower) }));
    });
  const floorOf = (module: string): number =>
    1 + Math.max(0, ...(DEPENDS_ON[module] ?? []).map((lower) => floorOf(lower)));
  const meant = Object.entries(DEPENDS_ON).map(([module, lower]) => ({ floor: floorOf(module), module, lower }));
  const byName = (one: { readonly module: string }, other: { readonly module: string }): number =>
    one.module.localeCompare(other.module);
  expect(drawn.toSorted(byName)).toEqual(meant.toSorted(byName));
});

const namesIn = (cell = ''): readonly string[] => Array.from(cell.matchAll(/`([a-z-]+)`/g), ([, name = '']) => name);
