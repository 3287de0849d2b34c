/**
 * How each test ended, for the end of `npm test`: what failed and why, where the time went, what needed a second try. Both
 * runners have a reporter here; each writes a file into the folder that the variable names, and without it says nothing.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter as BrowserReporter, TestCase as BrowserTest, TestResult } from '@playwright/test/reporter';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ROOT } from '#server/platform/places.ts';

export const OUTCOMES_VARIABLE = 'SPARK_TEST_OUTCOMES';
const SLOWEST = 20;
const LINES_OF_REASON = 12;
const LINES_OF_PAGE = 60;
/** Seen from the project's folder. */
const NO_FILE = relative(ROOT, ROOT);

interface TestOutcome {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  readonly end: 'passed' | 'failed';
  readonly reason?: string;
  /** What stood on the page, as it is read out. */
  readonly page?: string;
}

interface Said {
  readonly message?: string | undefined;
}

abstract class Outcomes {
  readonly #tests: TestOutcome[] = [];

  protected add({ file, ...test }: TestOutcome): void {
    this.#tests.push({ ...test, file: relative(ROOT, file) });
  }

  protected addFailure(test: Pick<TestOutcome, 'file' | 'name' | 'ms' | 'page'>, errors: readonly Said[] = []): void {
    const reason = errors.map(({ message }) => message ?? 'no message').join('\n');
    this.add({ ...test, end: 'failed', reason });
  }

  protected write(): void {
    const folder = process.env[OUTCOMES_VARIABLE];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const position = String(readdirSync(folder).length).padStart(3, '0');
    writeFileSync(join(folder, `${position}-${process.pid}.json`), JSON.stringify(this.#tests));
  }
}

export class VitestOutcomes extends Outcomes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { duration = 0 } = test.diagnostic() ?? {};
    const { moduleId } = test.module;
    const { state, errors } = test.result();
    const ran = { file: moduleId, name: test.fullName, ms: duration };
    if (state === 'failed') this.addFailure(ran, errors);
    else this.add({ ...ran, end: 'passed' });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Said[]): void {
    // What fails before or after the tests of a file is a failure of no test.
    for (const module of modules) {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (errors.length > 0) this.addFailure({ file: module.moduleId, name: 'outside of any test', ms: 0 }, errors);
    }
    if (unhandled.length > 0) this.addFailure({ file: ROOT, name: 'unhandled error', ms: 0 }, unhandled);
    this.write();
  }
}

class BrowserOutcomes extends Outcomes implements BrowserReporter {
  onTestEnd(test: BrowserTest, { duration, status, errors, attachments }: TestResult): void {
    const ran = { file: test.location.file, name: test.titlePath().slice(3).join(' > '), ms: duration };
    if (status === 'passed') this.add({ ...ran, end: 'passed' });
    else this.addFailure({ ...ran, page: pageIn(attachments) }, errors);
  }

  onEnd(): void {
    this.write();
  }
}

/** What the page held when the test failed, from its main part on: what a second try has no trace of any more. */
function pageIn(attachments: TestResult['attachments']): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, page = ''] = path === undefined ? [] : (/```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []);
  const lines = page
    .split('\n')
    .filter((line) => !line.includes('/url:'))
    .map((line) => line.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, ''));
  const main = lines.findIndex((line) => line.trim().startsWith('- main'));
  return lines.slice(Math.max(0, main), Math.max(0, main) + LINES_OF_PAGE).join('\n');
}

// Playwright makes a reporter of a file's default.
// oxlint-disable-next-line import/no-default-export
export { BrowserOutcomes as default };

/** Of all runners, in the order in which they ended. */
const read = (folder: string): readonly TestOutcome[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TestOutcome[]);

/** The files under this place in which something failed, each once; undefined when something failed that belongs to no file. */
export function failedFiles(folder: string, under: string): readonly string[] | undefined {
  const files = new Set(read(folder).flatMap(({ end, file }) => (end === 'failed' ? [file] : [])));
  return files.has(NO_FILE) ? undefined : [...files].filter((file) => file.startsWith(under));
}

const nameOf = ({ file, name }: TestOutcome): string => `  ${file}: ${name}`;

/** What everybody should see at the end, however much was said before. */
export function printOutcomes(folder: string): void {
  const tests = read(folder);
  if (tests.length === 0) return;
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(`\nThe slowest ${slowest.length} of ${tests.length} tests:`);
  for (const test of slowest) console.log(`${(test.ms / 1000).toFixed(1).padStart(7)} s${nameOf(test)}`);
  const tries = Map.groupBy(tests, nameOf);
  const failed = [...tries].filter(([, ends]) => ends.some(({ end }) => end === 'failed'));
  const isMended = ([, ends]: (typeof failed)[number]) => ends.at(-1)?.end === 'passed';
  report('passed only on the second try; find out why', failed.filter(isMended));
  report(
    'failed',
    failed.filter((test) => !isMended(test)),
  );
}

/** Each with what every try of it said. */
function report(what: string, tests: readonly (readonly [name: string, tries: readonly TestOutcome[]])[]): void {
  if (tests.length > 0) console.log(`\n${tests.length} ${what}:`);
  for (const [name, tries] of tests) {
    const said = tries.flatMap(({ end, reason = '', page = '' }, index) => {
      const lines = reason.split('\n').slice(0, LINES_OF_REASON);
      const shown = page === '' ? [] : ['on the page:', ...page.split('\n')];
      return [`try ${index + 1}: ${end}${lines[0] === '' ? '' : `: ${lines[0]}`}`, ...lines.slice(1), ...shown];
    });
    console.log([name, ...said].join('\n      '));
  }
}
