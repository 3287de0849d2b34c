/**
 * How long each test took and which of them needed a second try, for the end of `npm test`. Both runners have a reporter
 * here; each writes a file into the folder that the variable names, and without it says nothing.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter as BrowserReporter, TestCase as BrowserTest, TestResult } from '@playwright/test/reporter';
import type { Reporter, TestCase } from 'vitest/node';
import { ROOT } from '#server/platform/places.ts';

export const TIMES_VARIABLE = 'SPARK_TEST_TIMES';
const SLOWEST = 20;

interface TimedTest {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  readonly isSecondTry: boolean;
}

abstract class Times {
  readonly #tests: TimedTest[] = [];

  protected add({ file, ...test }: TimedTest): void {
    this.#tests.push({ ...test, file: relative(ROOT, file) });
  }

  protected write(): void {
    const folder = process.env[TIMES_VARIABLE];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(this.#tests));
  }
}

export class VitestTimes extends Times implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
    const isSecondTry = retryCount > 0 && test.result().state === 'passed';
    this.add({ file: test.module.moduleId, name: test.fullName, ms: duration, isSecondTry });
  }

  onTestRunEnd(): void {
    this.write();
  }
}

class BrowserTimes extends Times implements BrowserReporter {
  onTestEnd(test: BrowserTest, { duration, retry, status }: TestResult): void {
    const name = test.titlePath().slice(3).join(' > ');
    this.add({ file: test.location.file, name, ms: duration, isSecondTry: retry > 0 && status === 'passed' });
  }

  onEnd(): void {
    this.write();
  }
}

// Playwright makes a reporter of a file's default.
// oxlint-disable-next-line import/no-default-export
export { BrowserTimes as default };

/** What everybody should see at the end: where the time went, and what only went well at the second try. */
export function printTimes(folder: string): void {
  const tests = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TimedTest[],
  );
  if (tests.length === 0) return;
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(`\nThe slowest ${slowest.length} of ${tests.length} tests:`);
  for (const { ms, file, name } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}: ${name}`);
  const secondTries = tests.filter(({ isSecondTry }) => isSecondTry);
  if (secondTries.length === 0) return;
  console.log(`\n${secondTries.length} went well only at the second try:`);
  for (const { file, name } of secondTries) console.log(`  ${file}: ${name}`);
}
