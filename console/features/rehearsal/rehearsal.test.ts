import { describe, expect, it, test } from 'vitest';
import { layOutFlow } from './flow-layout.ts';
import { launchChecks } from './launch-checks.ts';
import type { RehearsalReport, StudyRehearsal } from '#console/survey-draft/survey-draft.queries.ts';
import { editsSince, sayDollars, sayEdits, sayLength, sayShare } from '#console/survey-draft/rehearsal-texts.ts';

const REPORT: RehearsalReport = {
  members: 2_000,
  ends: [
    { end: 'COMPLETE', people: 1_580, points: 189_600 },
    { end: 'REVIEW', people: 70, points: 0 },
    { end: 'SCREENED_OUT', people: 260, points: 2_600 },
    { end: 'FULL', people: 90, points: 1_800 },
    { end: 'STUCK', people: 0, points: 0 },
  ],
  medianSeconds: 490,
  fitting: 1_740,
  pages: [
    { name: 'p1', title: 'Screener', people: 2_000, medianSeconds: 40 },
    { name: 'p2', title: 'Habits', people: 1_650, medianSeconds: 115 },
    { name: 'p3', title: 'The idea', people: 1_520, medianSeconds: 185 },
    { name: 'p4', title: 'Your words', people: 1_650, medianSeconds: 150 },
    { name: 'p5', title: 'Night', people: 0, medianSeconds: null },
  ],
  steps: [
    { from: 'p1', toPage: 'p2', toEnd: null, people: 1_650 },
    { from: 'p1', toPage: null, toEnd: 'FULL', people: 90 },
    { from: 'p1', toPage: null, toEnd: 'SCREENED_OUT', people: 260 },
    { from: 'p2', toPage: 'p3', toEnd: null, people: 1_520 },
    { from: 'p2', toPage: 'p4', toEnd: null, people: 130 },
    { from: 'p3', toPage: 'p4', toEnd: null, people: 1_520 },
    { from: 'p4', toPage: null, toEnd: 'COMPLETE', people: 1_580 },
    { from: 'p4', toPage: null, toEnd: 'REVIEW', people: 70 },
  ],
  paths: [],
  pathsInAll: 7,
  questions: [{ name: 'q1', label: 'Q1', people: 2_000 }],
  unreached: [
    { kind: 'PAGE', name: 'p5', title: 'Night', place: '', isReachable: false, people: 0 },
    { kind: 'CELL', name: 'Young', title: 'Young', place: 'Ages', isReachable: true, people: 3 },
  ],
  cells: [{ rule: 'Ages', name: '18 to 24', target: 100, filled: 100, turnedAway: 90 }],
  cost: { completes: 1_000, starts: 1_200, screenedOut: 160, full: 55, points: 124_400 },
  overfilledCells: 0,
  pointsPaid: 194_000,
  pointsByOutcome: 194_000,
  paidEnds: [],
  skippable: [],
  setAside: [{ path: 'pages[3].elements[0].visibleIf', reason: "Nothing is named 'likely_use'." }],
  stuck: [],
};
const STUDY: StudyRehearsal = {
  draftRevision: 15,
  promisedMinutes: 6,
  budgetPoints: 150_000,
  goingOn: null,
  failed: null,
  last: null,
};

describe('the figure of where people go', () => {
  const flow = layOutFlow(REPORT, String);
  const bandsOf = (tone: string) => flow.bands.filter((band) => band.tone === tone).length;

  it('has a node for every page and end that was reached, and a box for the page that was not', () => {
    expect(flow.nodes.map(({ label }) => label)).toEqual([
      'Page 1, Screener',
      'Page 2, Habits',
      'Page 3, The idea',
      'Page 4, Your words',
      'Over quota',
      'Screened out',
      'Complete',
      'To review',
    ]);
    expect(flow.unreached.map(({ label }) => label)).toEqual(['Page 5, Night, never reached']);
  });

  it('has a band for every step, the skip below the page that it skips', () => {
    expect([bandsOf('on'), bandsOf('complete'), bandsOf('wait'), bandsOf('out')]).toEqual([4, 1, 2, 1]);
    expect(flow.notes.map(({ text }) => text)).toEqual(['130 skip ahead']);
  });

  it('keeps everything inside, and heights in proportion', () => {
    const [first, second] = flow.nodes;
    expect((second?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(1_650 / 2_000, 5);
    for (const { x, y, height } of flow.nodes) {
      expect(x).toBeLessThan(flow.width);
      expect(y + height).toBeLessThan(flow.height);
    }
    const [full, out] = [
      flow.nodes.find(({ label }) => label === 'Over quota'),
      flow.nodes.find(({ label }) => label === 'Screened out'),
    ];
    expect((full?.y ?? 0) + (full?.height ?? 0)).toBeLessThan(out?.y ?? 0);
  });

  it('is drawn for a survey that nobody could begin', () => {
    const nobody = { ...REPORT, pages: [{ name: 'p1', title: 'One', people: 0, medianSeconds: null }], steps: [] };
    expect(layOutFlow(nobody, String)).toMatchObject({
      nodes: [],
      bands: [],
      unreached: [{ label: 'Page 1, One, never reached' }],
    });
  });
});

describe('before a launch', () => {
  it('what blocks comes first, and what was proved last', () => {
    expect(launchChecks(REPORT, STUDY).map(({ level, title }) => `${level}: ${title}`)).toEqual([
      'bad: A condition was skipped',
      'bad: Page 5, Night',
      'warn: Cell Young',
      'warn: 18 to 24 fills early',
      'warn: You promise 6 minutes, but it takes 8:10',
      'good: No overfilled cells, and points add up',
    ]);
  });

  it('names what can be skipped and decides who qualifies', () => {
    const titles = launchChecks({ ...REPORT, skippable: ['Q1', 'Q4'] }, STUDY).map(({ title }) => title);
    expect(titles).toContain('Q1, Q4 can be skipped, but decide who qualifies');
  });

  it('what is alike is told once, so that nothing is pushed out', () => {
    const choices = Array.from({ length: 30 }, (_, index) => ({
      kind: 'CHOICE' as const,
      name: `c${index}`,
      title: `C${index}`,
      place: 'q1',
      isReachable: false,
      people: 0,
    }));
    const cells = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
      rule: 'r',
      name,
      target: 1,
      filled: 1,
      turnedAway: index + 1,
    }));
    const checks = launchChecks({ ...REPORT, cells, unreached: [...choices, ...REPORT.unreached] }, STUDY);
    expect(checks.map(({ level, title }) => `${level}: ${title}`)).toEqual([
      'bad: A condition was skipped',
      'bad: 30 choices are never reached',
      'bad: Page 5, Night',
      'warn: Cell Young',
      'warn: 5 cells fill early',
      'warn: You promise 6 minutes, but it takes 8:10',
      'good: No overfilled cells, and points add up',
    ]);
    expect(checks[1]?.sentence).toMatch(/^“C0” in Q1, .* and 24 more\.$/);
  });

  it('a budget that is too small is told, and a count that does not add up', () => {
    const titles = launchChecks({ ...REPORT, overfilledCells: 1 }, { ...STUDY, budgetPoints: 1_000 }).map(
      ({ title }) => title,
    );
    expect(titles).toContain("The budget won't cover 1,000 completes");
    expect(titles.at(-1)).toBe("The numbers don't add up");
  });
});

describe('words', () => {
  test.each([
    [sayLength(490), '8:10'],
    [sayLength(35.4), '0:35'],
    [sayDollars(124_400), '$1,244'],
    [sayDollars(1_050), '$10.50'],
    [sayShare(1_650, 2_000), '83%'],
    [sayShare(1, 2_000), 'under 1%'],
    [sayShare(0, 0), '0%'],
    [sayEdits(1), '1 edit since'],
  ])('%s is %s', (said, words) => {
    expect(said).toBe(words);
  });

  it('counts the edits since the last rehearsal', () => {
    const last = { rehearsalId: 'r', beganAt: '', endedAt: '', draftRevision: 13, draftVersion: 2, report: REPORT };
    expect(editsSince({ ...STUDY, last })).toBe(2);
    expect(editsSince(STUDY)).toBe(0);
  });
});
