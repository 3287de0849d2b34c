import { expect, test } from 'vitest';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { fillGaps, fillRate, freeOf, joinRate, partsOf, rowsOf, shareOf, staysUnder } from './fill-gaps.ts';
import { NO_CELL, type Waitlist } from './joining.queries.ts';

type Counts = Partial<Record<JoiningStage, number>>;
const stages = (counts: Counts) =>
  Object.entries(counts).map(([stage, people]) => ({ stage: stage as JoiningStage, people, promised: 0 }));

function waitlist(
  wantedMembers: number | null,
  cells: Readonly<Record<string, readonly [target: number, Counts]>>,
): Waitlist {
  const all: Record<string, number> = {};
  for (const [, counts] of Object.values(cells))
    for (const [stage, people] of Object.entries(counts)) all[stage] = (all[stage] ?? 0) + people;
  return {
    wantedMembers,
    stages: stages(all),
    cells: Object.entries(cells).map(([cellId, [targetPercent, counts]]) => ({
      cellId,
      name: cellId,
      targetPercent,
      ageFrom: null,
      ageTo: null,
      answers: [],
      stages: stages(counts),
    })),
    noCell: [],
    expiringSoon: 0,
    joinedLately: 0,
    invitedLately: 0,
    invitedJoined: 0,
    timeZone: 'America/New_York',
    longestWaitSince: null,
  };
}

test('gaps are filled by those who wait with a place, and by no more than are missing', () => {
  const panel = waitlist(100, {
    few: [30, { JOINED: 10, INVITED: 5, QUALIFIED: 4, STANDBY: 50 }],
    many: [30, { JOINED: 25, QUALIFIED: 40 }],
    full: [40, { JOINED: 45, QUALIFIED: 10, EXPIRED: 5 }],
  });
  const gaps = fillGaps(panel);
  expect(Object.fromEntries(gaps)).toEqual({ few: 4, many: 5, full: 0 });
  expect(staysUnder(panel, gaps).map(({ name }) => name)).toEqual(['few']);
  expect(fillRate(panel)).toBe(75);
  expect(panel.cells.map((cell) => shareOf(cell, panel))).toEqual([12.5, 31.25, 56.25]);
});

test('whom invitations that go out now reach is not offered again, and fills its gap', () => {
  const panel = waitlist(100, { few: [30, { JOINED: 10, QUALIFIED: 25, STANDBY: 4 }] });
  const promised = panel.cells.map((cell) => ({
    ...cell,
    stages: cell.stages.map((one) => (one.stage === 'QUALIFIED' ? { ...one, promised: 15 } : one)),
  }));
  expect(Object.fromEntries(fillGaps(panel))).toEqual({ few: 20 });
  expect(Object.fromEntries(fillGaps({ ...panel, cells: promised }))).toEqual({ few: 5 });
  expect(promised.map((cell) => freeOf(cell.stages, 'QUALIFIED'))).toEqual([10]);
});

test('who belongs to no cell has a row of their own, last, and is invited as a part of their own', () => {
  const panel = { ...waitlist(100, { few: [30, { QUALIFIED: 4 }] }), noCell: stages({ QUALIFIED: 2 }) };
  expect(rowsOf(panel).map(({ name }) => name)).toEqual(['few', 'No cell']);
  const chosen = new Map([
    ['few', 1],
    [NO_CELL, 9],
  ]);
  expect(partsOf(panel, chosen)).toEqual([
    { stage: 'QUALIFIED', cellId: 'few', isWithoutCell: false, people: 1 },
    { stage: 'QUALIFIED', cellId: null, isWithoutCell: true, people: 2 },
  ]);
  expect(Object.fromEntries(fillGaps(panel))).toEqual({ few: 4 });
  expect(rowsOf({ ...panel, noCell: stages({ JOINED: 0 }) })).toHaveLength(1);
});

test('the join rate is of those who were invited, not of members who were brought along', () => {
  const panel = waitlist(100, { one: [50, { JOINED: 8, WITHDRAWN: 2 }] });
  expect(joinRate(panel)).toBeUndefined();
  expect(joinRate({ ...panel, invitedLately: 8, invitedJoined: 1 })).toBe(13);
});

test('without a number of members, and without members, there is nothing to fill and nothing to divide by', () => {
  const panel = waitlist(null, { one: [50, { QUALIFIED: 3 }] });
  expect(Object.fromEntries(fillGaps(panel))).toEqual({ one: 0 });
  expect([fillRate(panel), joinRate(panel), panel.cells.map((cell) => shareOf(cell, panel))]).toEqual([
    undefined,
    undefined,
    [0],
  ]);
});
