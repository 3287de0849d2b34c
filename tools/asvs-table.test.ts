import { describe, expect, it } from 'vitest';
import { asvsProblems, LEVEL_TWO } from './asvs-table.ts';

const TEST_FILE = 'server/door.test.ts';
const FILES: Readonly<Record<string, string>> = {
  [TEST_FILE]: "test('the door is shut', () => {});",
  'server/door.ts': 'the door is shut',
};

const ROWS = [
  '| 1.1.1 | A door | It is shut. | met | `server/door.test.ts`: `door is shut` |',
  "| 1.1.2–1.1.3 | Windows | There are none. | doesn't apply | |",
  '| 1.2.1 | A fence | One side. | in part | |',
] as const;
const COUNTS = { all: 4, apply: 2, met: 1, 'met, no test': 0, 'in part': 1, 'not met': 0, "doesn't apply": 2 };

function problemsOf(rows: readonly string[], counts: Readonly<Record<string, number>> = COUNTS): string[] {
  const lines = Object.entries(counts).map(([name, count]) => `| ${name} | ${count} | |`);
  return asvsProblems(['| status | how many |', '|---|---|', ...lines, '', ...rows].join('\n'), {
    read: (path) => FILES[path],
    required: { '1.1': 3, '1.2': 1 },
  });
}

describe('the page of the standard', () => {
  it('is right when every number, test and count is', () => {
    expect(problemsOf(ROWS)).toEqual([]);
  });

  it('may name several tests in a row, and several numbers', () => {
    const both = '`server/door.test.ts`: `the door`; `server/door.test.ts`: `is shut`';
    const rows = [`| 1.1.1, 1.2.1 | A door | It is shut. | met | ${both} |`, ROWS[1]];
    expect(problemsOf(rows, { ...COUNTS, met: 2, 'in part': 0 })).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['a number that is missing', [ROWS[0], ROWS[1]], '1.2.1: is missing'],
    ['a number that is there twice', [...ROWS, ROWS[2]], '1.2.1: is listed twice'],
    ['a number of level 3', [...ROWS, ROWS[2].replace('1.2.1', '1.2.2')], "1.2.2: isn't at level 1 or 2"],
    ['a status of its own', [ROWS[0], ROWS[1], ROWS[2].replace('in part', 'almost')], "1.2.1: 'almost' is no status"],
  ])('does not pass with %s', (_what, rows, problem) => {
    expect(problemsOf(rows)).toContain(problem);
  });

  it.each([
    ['met without a test', '| met | |', "'met' needs a test"],
    [
      'a test where none is claimed',
      '| met, no test | `server/door.test.ts`: `door` |',
      "'met, no test' can't have a test",
    ],
    ['words instead of a test', '| in part | see the door |', "'see the door' is neither a test nor its title"],
    ['a file that is gone', '| met | `server/gate.test.ts`: `shut` |', "server/gate.test.ts doesn't exist"],
    ['a file that is no test', '| met | `server/door.ts`: `shut` |', "server/door.ts isn't a test"],
    ['a title that is gone', '| met | `server/door.test.ts`: `open` |', "server/door.test.ts has no test 'open'"],
  ])('does not pass with %s', (_what, end, problem) => {
    expect(problemsOf([...ROWS.slice(0, 2), `| 1.2.1 | A fence | Two sides. ${end}`])).toContain(`1.2.1: ${problem}`);
  });

  it('does not pass with a count that is wrong or missing', () => {
    const { all: _all, ...others } = COUNTS;
    expect(problemsOf(ROWS, { ...COUNTS, met: 3 })).toEqual(["'met' is 1, and the page says 3"]);
    expect(problemsOf(ROWS, others)).toEqual(["'all' is 4, and the page says nothing"]);
  });
});

it('levels 1 and 2 of ASVS 5.0 have 253 requirements', () => {
  expect(Object.values(LEVEL_TWO).reduce((sum, count) => sum + count, 0)).toBe(253);
});
