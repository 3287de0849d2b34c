/** What `npm run check -- asvs` asks of docs/asvs.md: every requirement once, tests that exist, true counts. */

/**
 * How many requirements of levels 1 and 2 each section has, chapter by chapter. In every section they're numbered from 1, and
 * those of level 3 follow.
 */
const CHAPTERS: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

export const LEVEL_TWO: Readonly<Record<string, number>> = Object.fromEntries(
  CHAPTERS.flatMap((sections, chapter) =>
    sections.map((count, section) => [`${chapter + 1}.${section + 1}`, count] as const),
  ),
);

const STATUSES = ['met', 'met, no test', 'in part', 'not met', "doesn't apply"] as const;
type Status = (typeof STATUSES)[number];

/** Whether a row of this status names a test. */
const NAMES_TEST: Readonly<Record<Status, 'always' | 'perhaps' | 'never'>> = {
  met: 'always',
  'met, no test': 'never',
  'in part': 'perhaps',
  'not met': 'never',
  "doesn't apply": 'never',
};

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

interface Row {
  /** As it's written: one number, some, or a range. */
  readonly place: string;
  readonly numbers: readonly string[];
  readonly status: string;
  readonly tests: readonly NamedTest[];
  /** What the last column has besides tests. */
  readonly rest: string;
}

export interface AsvsSources {
  /** The text of a file; undefined without one. */
  read(path: string): string | undefined;
  /** How many requirements each section has. */
  readonly required: Readonly<Record<string, number>>;
}

/** What's wrong with the page, a line each. */
export function asvsProblems(page: string, { read, required }: AsvsSources): string[] {
  const rows = rowsOf(page);
  return [
    ...numberProblems(rows, required),
    ...rows.flatMap((row) => rowProblems(row, read).map((problem) => `${row.place}: ${problem}`)),
    ...countProblems(page, rows),
  ];
}

function numberProblems(rows: readonly Row[], required: Readonly<Record<string, number>>): string[] {
  const wanted = Object.entries(required).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  const named = rows.flatMap(({ numbers }) => numbers);
  return [
    ...wanted.filter((number) => !named.includes(number)).map((number) => `${number}: is missing`),
    ...named.filter((number, at) => named.indexOf(number) !== at).map((number) => `${number}: is listed twice`),
    ...named.filter((number) => !wanted.includes(number)).map((number) => `${number}: isn't at level 1 or 2`),
  ];
}

function rowProblems({ status, tests, rest }: Row, read: AsvsSources['read']): string[] {
  if (!isStatus(status)) return [`'${status}' is no status`];
  const naming = NAMES_TEST[status];
  const problems = tests.flatMap(({ path, title }) => testProblems(path, title, read(path)));
  if (rest !== '') problems.push(`'${rest}' is neither a test nor its title`);
  if (naming === 'always' && tests.length === 0) problems.push(`'${status}' needs a test`);
  if (naming === 'never' && tests.length > 0) problems.push(`'${status}' can't have a test`);
  return problems;
}

function testProblems(path: string, title: string, text: string | undefined): string[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [`${path} isn't a test`];
  if (text === undefined) return [`${path} doesn't exist`];
  return text.includes(title) ? [] : [`${path} has no test '${title}'`];
}

/** The table at the top has a line for each status, one for what applies, and one for all. */
function countProblems(page: string, rows: readonly Row[]): string[] {
  const counted = (isCounted: (status: string) => boolean) =>
    rows.reduce((sum, { numbers, status }) => sum + (isCounted(status) ? numbers.length : 0), 0);
  const truth: readonly (readonly [name: string, count: number])[] = [
    ['all', counted(() => true)],
    ['apply', counted((status) => status !== "doesn't apply")],
    ...STATUSES.map((name) => [name, counted((status) => status === name)] as const),
  ];
  const lines = page.matchAll(/^\| ([a-z', ]+) \| (\d+) \|/gm);
  const said = new Map([...lines].map(([, name = '', count = '']) => [name, count] as const));
  return truth.flatMap(([name, count]) =>
    said.get(name) === String(count) ? [] : [`'${name}' is ${count}, and the page says ${said.get(name) ?? 'nothing'}`],
  );
}

const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);

/** Rows begin with a number of three parts. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    .map((line) => {
      const [place = '', , , status = '', shown = ''] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim());
      const tests = [...shown.matchAll(TEST)].map(([, path = '', title = '']) => ({ path, title }));
      return { place, numbers: numbersIn(place), status, tests, rest: shown.replaceAll(TEST, '').replaceAll('; ', '') };
    });
}

/** A test's file, and a part of its title. */
const TEST = /`([^`]+)`: `([^`]+)`/g;

/** `1.2.6–1.2.8` is three. */
function numbersIn(place: string): readonly string[] {
  return place.split(', ').flatMap((part) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)–\d+\.\d+\.(\d+)$/.exec(part) ?? [];
    if (section === undefined) return [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
  });
}
