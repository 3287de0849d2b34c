import { describe, expect, test } from 'vitest';
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  frequencyLabel,
  fromWire,
  OFFERED_FREQUENCIES,
  OFFERED_PERIODS,
  patchesOfChoice,
  periodLabel,
  PREFERENCE_SENTENCES,
  readPatches,
  toWire,
  withPatches,
  type PreferenceChange,
  type PreferencePatch,
  type Preferences,
} from './preferences.ts';

const WEEKLY: Preferences = { ...DEFAULT_PREFERENCES, frequency: 3, period: 'WEEKLY' };
const { needsBoth, none, notAChoice, twice } = PREFERENCE_SENTENCES;

test('the lists are those of the specification', () => {
  expect(OFFERED_FREQUENCIES.map(frequencyLabel)).toEqual([
    'Unlimited activities',
    '1 activity',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${count} activities`),
  ]);
  expect(OFFERED_PERIODS.map(periodLabel)).toEqual(['Day', 'Week', 'Month', 'Unlimited']);
});

describe('patches', () => {
  test.each<[readonly PreferencePatch[], PreferenceChange]>([
    [[{ name: 'videoActivityOptInFlag', value: 'false' }], { isOptedIntoVideos: false }],
    [[{ name: 'surveyActivityOptInFlag', value: 'true' }], { isOptedIntoSurveys: true }],
    [[{ name: 'activityFrequency', value: '9' }], { frequency: 9 }],
    [[{ name: 'activityFrequency', value: null }], { frequency: null }],
    [[{ name: 'activityFrequency' }], { frequency: null }],
    [[{ name: 'activityPeriod', value: 'YEARLY' }], { period: 'YEARLY' }],
    [
      [
        { name: 'activityPeriod', value: 'DAILY' },
        { name: 'activityFrequency', value: '1' },
      ],
      { period: 'DAILY', frequency: 1 },
    ],
  ])('%j are read', (patches, change) => {
    expect(readPatches(patches)).toEqual({ ok: true, change });
  });

  test.each<[PreferencePatch, string]>([
    [{ name: 'videoActivityOptInFlag', value: null }, notAChoice],
    [{ name: 'videoActivityOptInFlag', value: 'TRUE' }, notAChoice],
    [{ name: 'surveyActivityOptInFlag', value: '1' }, notAChoice],
    [{ name: 'activityFrequency', value: '0' }, notAChoice],
    [{ name: 'activityFrequency', value: '10' }, notAChoice],
    [{ name: 'activityFrequency', value: '3.0' }, notAChoice],
    [{ name: 'activityFrequency', value: ' 3' }, notAChoice],
    [{ name: 'activityFrequency', value: 'null' }, notAChoice],
    [{ name: 'activityFrequency', value: '' }, notAChoice],
    [{ name: 'activityPeriod', value: null }, notAChoice],
    [{ name: 'activityPeriod', value: 'daily' }, notAChoice],
    [{ name: 'activityPeriod', value: 'HOURLY' }, notAChoice],
  ])('%j is refused at its name', (patch, sentence) => {
    expect(readPatches([patch])).toEqual({ ok: false, problems: { [patch.name]: [sentence] } });
  });

  test('name each thing once, and something', () => {
    expect(readPatches([])).toEqual({ ok: false, problems: { patches: [none] } });
    const patch: PreferencePatch = { name: 'activityFrequency', value: '2' };
    expect(readPatches([patch, patch])).toEqual({ ok: false, problems: { activityFrequency: [twice] } });
  });
});

describe('a change', () => {
  test.each<[Preferences, PreferenceChange, Partial<Preferences>]>([
    [WEEKLY, { isOptedIntoVideos: false }, { isOptedIntoVideos: false }],
    [WEEKLY, { frequency: 5 }, { frequency: 5 }],
    [WEEKLY, { period: 'DAILY' }, { period: 'DAILY' }],
    [WEEKLY, { frequency: null }, { frequency: null, period: 'UNLIMITED' }],
    [WEEKLY, { period: 'UNLIMITED' }, { frequency: null, period: 'UNLIMITED' }],
    [WEEKLY, { frequency: null, period: 'UNLIMITED' }, { frequency: null, period: 'UNLIMITED' }],
    [DEFAULT_PREFERENCES, { frequency: 1, period: 'MONTHLY' }, { frequency: 1, period: 'MONTHLY' }],
    [DEFAULT_PREFERENCES, { frequency: null }, {}],
  ])('of %j by %j', (current, change, differs) => {
    expect(changePreferences(current, change)).toEqual({ ok: true, preferences: { ...current, ...differs } });
  });

  test.each<[Preferences, PreferenceChange, string]>([
    [DEFAULT_PREFERENCES, { frequency: 3 }, 'activityFrequency'],
    [DEFAULT_PREFERENCES, { period: 'DAILY' }, 'activityPeriod'],
    [WEEKLY, { frequency: 3, period: 'UNLIMITED' }, 'activityFrequency'],
    [WEEKLY, { frequency: null, period: 'DAILY' }, 'activityFrequency'],
  ])('of %j by %j is no choice', (current, change, name) => {
    expect(changePreferences(current, change)).toEqual({ ok: false, problems: { [name]: [needsBoth] } });
  });
});

test('whatever is chosen in a list, in any state, is taken', () => {
  const choices = [
    ...OFFERED_FREQUENCIES.map((frequency) => ({ frequency })),
    ...OFFERED_PERIODS.map((period) => ({ period })),
  ];
  for (const current of [DEFAULT_PREFERENCES, WEEKLY, { ...WEEKLY, period: 'YEARLY' as const }]) {
    for (const choice of choices) {
      const shown = { id: 'me', ...toWire(current) };
      const patches = patchesOfChoice(shown, choice);
      const read = readPatches(patches);
      const changed = read.ok ? changePreferences(current, read.change) : read;
      expect(changed).toMatchObject({ ok: true, preferences: choice });
      const after = withPatches(shown, patches);
      expect(after.id).toBe('me');
      expect(changed).toEqual({ ok: true, preferences: fromWire(after) });
    }
  }
});

test('patches that make no sense show nothing', () => {
  const shown = toWire(DEFAULT_PREFERENCES);
  expect(withPatches(shown, [{ name: 'activityFrequency', value: '3' }])).toEqual(shown);
  expect(withPatches(shown, [])).toEqual(shown);
});
