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
/** Seen from the project's folder. */
const NO_FILE = relative(ROOT, ROOT);

interface TestOutcome {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  readonly end: 'passed' | 'passed at the second try' | 'failed';
  readonly reason?: string;
}

interface Said {
  readonly message?: string | undefined;
}

abstract class Outcomes {
  readonly #tests: TestOutcome[] = [];

  protected add({ file, ...test }: TestOutcome): void {
    this.#tests.push({ ...test, file: relative(ROOT, file) });
  }

  protected addFailure(file: string, name: string, ms: number, errors: readonly Said[] = []): void {
    const reason = errors.map(({ message }) => message ?? 'without a word').join('\n');
    this.add({ file, name, ms, end: 'failed', reason });
  }

  protected write(): void {
    const folder = process.env[OUTCOMES_VARIABLE];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(this.#tests));
  }
}

export class VitestOutcomes extends Outcomes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
    const { moduleId } = test.module;
    const { state, errors } = test.result();
    if (state === 'failed') this.addFailure(moduleId, test.fullName, duration, errors);
    else {
      const end = retryCount > 0 ? 'passed at the second try' : 'passed';
      this.add({ file: moduleId, name: test.fullName, ms: duration, end });
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Said[]): void {
    // What fails before or after the tests of a file is a failure of no test.
    for (const module of modules) {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (errors.length > 0) this.addFailure(module.moduleId, 'around its tests', 0, errors);
    }
    if (unhandled.length > 0) this.addFailure(ROOT, 'nobody waited for this', 0, unhandled);
    this.write();
  }
}

class BrowserOutcomes extends Outcomes implements BrowserReporter {
  onTestEnd(test: BrowserTest, { duration, retry, status, errors }: TestResult): void {
    const { file } = test.location;
    const name = test.titlePath().slice(3).join(' > ');
    if (status === 'passed')
      this.add({ file, name, ms: duration, end: retry > 0 ? 'passed at the second try' : 'passed' });
    else if (retry === test.retries) this.addFailure(file, name, duration, errors);
  }

  onEnd(): void {
    this.write();
  }
}

// Playwright makes a reporter of a file's default.
// oxlint-disable-next-line import/no-default-export
export { BrowserOutcomes as default };

const read = (folder: string): readonly TestOutcome[] =>
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TestOutcome[]);

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
  const failures = tests.filter(({ end }) => end === 'failed');
  const failedOnce = new Set(failures.map(nameOf));
  const secondTries = tests.filter(
    (test) => test.end === 'passed at the second try' || (test.end === 'passed' && failedOnce.has(nameOf(test))),
  );
  if (secondTries.length > 0) console.log(`\n${secondTries.length} went well only at the second try:`);
  for (const test of secondTries) console.log(nameOf(test));
  if (failures.length > 0) console.log(`\n${failures.length} failed, or failed at the first try:`);
  for (const test of failures) {
    const lines = (test.reason ?? '').split('\n').slice(0, LINES_OF_REASON);
    console.log([nameOf(test), ...lines].join('\n      '));
  }
}
