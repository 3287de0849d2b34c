import { describe, expect, test } from 'vitest';
import { dollars, launchChecks, type LaunchFacts } from './launch-checks.ts';
import { invitationBody } from './launches.ts';

const FINE: LaunchFacts = {
  status: 'DRAFT',
  isQuest: false,
  isOutside: false,
  isGoingOn: false,
  surveyProblems: [],
  paidEnds: [],
  skippable: [],
  lackingPictures: [],
  rehearsal: { members: 2_000, isNewest: true, neverReached: 0, medianSeconds: 490 },
  audienceProblem: null,
  shortCells: [],
  closesAt: new Date('2026-06-22T00:00:00Z'),
  now: new Date('2026-06-08T00:00:00Z'),
  budgetPoints: 150_000,
  atMostPoints: 117_500,
  paidPoints: 0,
};

describe('checks before a launch', () => {
  test('are all fine', () => {
    const checks = launchChecks(FINE);
    expect(checks.map(({ level }) => level)).toEqual(['FINE', 'FINE', 'FINE']);
    expect(checks[1]?.detail).toBe('2,000 synthetic members, every path reached, 8:10 median');
    expect(checks[2]).toMatchObject({
      title: 'Budget cap: $1,500',
      detail: 'Up to $1,175 if everyone completes it',
    });
  });

  test('a product test: the other surveys block, what it hands out is not launched, and what it gives is told', () => {
    const partProblems = ['Feedback survey: This survey is empty.'];
    expect(launchChecks({ ...FINE, partProblems })).toEqual([
      {
        level: 'BLOCKS',
        title: "Another survey in this test isn't ready",
        detail: 'Feedback survey: This survey is empty.',
        place: null,
      },
    ]);
    expect(launchChecks({ ...FINE, isLaunchedByTest: true })).toMatchObject([
      { level: 'BLOCKS', title: 'This is part of a product test' },
    ]);
    expect(launchChecks({ ...FINE, budgetPoints: null, testPoints: 7_200 })).toContainEqual({
      level: 'WARNS',
      title: 'No budget is set',
      detail: 'If everyone completes it, this costs $1,175, and the product test up to $72 more',
      place: 'STUDY',
    });
  });

  test('quotas that take fewer than the study asks for warn', () => {
    const checks = launchChecks({ ...FINE, wanted: { own: 1_000, keptOut: 700 } });
    expect(checks.filter(({ level }) => level === 'WARNS')).toEqual([
      {
        level: 'WARNS',
        title: 'The quotas allow only 300 of the 1,000 completes needed',
        detail: 'Raise the quota targets, or lower the completes needed',
        place: 'SURVEY',
      },
    ]);
    expect(launchChecks({ ...FINE, wanted: { own: 300, keptOut: 0 } })).toEqual(launchChecks(FINE));
  });

  test('a choice without its picture warns', () => {
    expect(launchChecks({ ...FINE, lackingPictures: ['Q2'] })).toContainEqual({
      level: 'WARNS',
      title: 'Q2 has a choice without a picture',
      detail: 'Members would see only its text',
      place: 'SURVEY',
    });
  });

  test.each<[string, Partial<LaunchFacts>, string]>([
    ['a quest', { isQuest: true }, 'Quests are sent automatically'],
    ['a closed study', { status: 'CLOSED' }, 'This study is over'],
    ['an archived study', { status: 'ARCHIVED' }, 'This study is over'],
    ['a paused study', { status: 'PAUSED' }, 'This study is paused'],
    ['a launch that goes on', { isGoingOn: true }, 'A launch is still running'],
    ['a closing date of now', { closesAt: FINE.now }, 'The closing date has passed'],
    ['a broken draft', { surveyProblems: ['Bad.', 'Worse.'] }, "The survey isn't ready"],
    ['nobody left', { audienceProblem: 'NOBODY_LEFT' }, 'No one would be invited'],
  ])('%s blocks', (_what, given, title) => {
    expect(launchChecks({ ...FINE, ...given })).toMatchObject([{ level: 'BLOCKS', title }]);
  });

  test.each<[string, Partial<LaunchFacts>, string, string]>([
    ['no rehearsal', { rehearsal: null }, 'WARNS', 'Never rehearsed'],
    [
      'an edit since the rehearsal',
      { rehearsal: { members: 200, isNewest: false, neverReached: 0, medianSeconds: null } },
      'WARNS',
      'Edited after the last rehearsal',
    ],
    ['no budget', { budgetPoints: null }, 'WARNS', 'No budget is set'],
    ['a spent budget', { paidPoints: 150_000 }, 'BLOCKS', 'Budget cap: $1,500'],
    ['no end', { closesAt: null }, 'WARNS', 'No closing date'],
    ['an end that pays a complete', { paidEnds: ['Q1', 'Q3'] }, 'WARNS', 'Q1, Q3 end the screener as a complete'],
    ['a question to skip', { skippable: ['Q1'] }, 'WARNS', 'Q1 can be skipped, but decides who qualifies'],
    ['a short cell', { shortCells: [{ name: '18 to 24', shortBy: 38 }] }, 'WARNS', '18 to 24 will fall about 38 short'],
  ])('%s is said', (_what, given, level, title) => {
    expect(launchChecks({ ...FINE, ...given })).toContainEqual(expect.objectContaining({ level, title }));
  });

  test('a study in the field needs no survey check', () => {
    expect(launchChecks({ ...FINE, status: 'IN_FIELD', surveyProblems: ['Bad.'] }).map((one) => one.title)).toEqual([
      'Budget cap: $1,500',
    ]);
  });
});

test.each([
  [117_500, '$1,175'],
  [150, '$1.50'],
  [100, '$1'],
  [0, '$0'],
])('%d points are %s', (points, text) => expect(dollars(points)).toBe(text));

test.each([
  [
    { minutes: 8, points: 120, closesAt: new Date('2026-06-22T03:00:00Z') },
    '8 minutes, 120 points, until 06/21/2026. Food.',
  ],
  [{ minutes: 1, points: 1, closesAt: null }, '1 minute, 1 point. Food.'],
  [{ minutes: null, points: 1_200, closesAt: null }, '1,200 points. Food.'],
])('members read what it costs first: %j', (facts, text) => {
  expect(invitationBody({ ...facts, description: 'Food.' }, 'America/New_York')).toBe(text);
});
