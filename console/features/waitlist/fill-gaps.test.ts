import { expect, test } from 'vitest';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { fillGaps, fillRate, joinRate, shareOf, staysUnder } from './fill-gaps.ts';
import type { Waitlist } from './waitlist.queries.ts';

type Counts = Partial<Record<JoiningStage, number>>;
const stages = (counts: Counts) =>
  Object.entries(counts).map(([stage, people]) => ({ stage: stage as JoiningStage, people }));

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
    expiringSoon: 0,
    joinedLately: 0,
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
  expect(joinRate(panel)).toBe(94);
  expect(panel.cells.map((cell) => shareOf(cell, panel))).toEqual([12.5, 31.25, 56.25]);
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
