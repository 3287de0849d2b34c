import { describe, expect, test } from 'vitest';
import type { DetailVersion } from './profile.queries.ts';
import { membersText, versionChanges } from './detail-texts.ts';

const option = (text: string, change: object = {}) => ({
  code: text,
  text,
  isExclusive: false,
  isRetired: false,
  ...change,
});
const BEFORE: DetailVersion = {
  version: 1,
  typeName: 'shopping',
  position: 3,
  displayName: 'Usual store',
  selectionType: 'multiple',
  options: [option('Store'), option('Market')],
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  derivedFrom: null,
  unlockDays: 0,
  info: null,
  availableActivityInfo: null,
  validation: null,
  publishedBy: null,
  publishedAt: '2026-06-08T10:00:00.000Z',
};
const changes = (change: Partial<DetailVersion>) =>
  versionChanges(BEFORE, { ...BEFORE, ...change }, (name) => `the ${name}`);

describe('what a version says otherwise', () => {
  test.each<[Partial<DetailVersion>, readonly string[]]>([
    [{ version: 2, publishedBy: 'Priya N.' }, []],
    [{ displayName: 'Where you shop' }, ['“Usual store” is now “Where you shop”']],
    [
      {
        options: [
          option('Market', { isRetired: true }),
          option('Store', { text: 'A store', isExclusive: true }),
          option('Online'),
        ],
      },
      [
        '“Market” retired',
        'option “Store” is now “A store”',
        '“A store” is exclusive',
        'new option “Online”',
        'options reordered',
      ],
    ],
    [{ typeName: 'household', position: 9 }, ['moved to the household']],
    [{ position: 4 }, ['moved within its group']],
    [
      { isEditable: false, isNaming: true, isRestricted: true },
      ["members can't change it", 'identifies the member', 'needs a password to change'],
    ],
    [{ unlockDays: 30 }, ['can be changed again after 30 days']],
    [
      {
        info: 'Choose all',
        validation: { least: 1, most: null, minLength: null, maxLength: null, pattern: null, message: null },
      },
      ['hint: “Choose all”', 'answer requirements'],
    ],
  ])('%j', (change, words) => {
    expect(changes(change)).toEqual(words);
  });
});

test('few are not counted out', () => {
  expect([membersText(null), membersText(1_204)]).toEqual(['under 10', '1,204']);
});
