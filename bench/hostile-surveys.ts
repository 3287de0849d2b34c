import fc from 'fast-check';
import { RE2Set } from 're2js';
import { linearPatterns, readSurvey } from '#engine/import.ts';
import { answerPage, compileSurvey, finalAnswers, newRun } from '#engine/index.ts';
import { readPattern } from '../survey-engine/definition/read-pattern.ts';
import { patternReach } from '../survey-engine/definition/linear-patterns.ts';
import { parseExpression } from '../survey-engine/expressions/index.ts';
import { arbitraryPattern } from '../survey-engine/testing/arbitrary-pattern.ts';
import { Entropy } from '../survey-engine/testing/entropy.ts';
import { arbitraryExpression, NAMES, textOfPart } from '../survey-engine/testing/expressions/arbitrary-expression.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const CASES = sized(10_000, 200);
const LIMIT_MILLISECONDS = 50;
const LIMIT_MEGABYTES = 20;
const SLOW_MILLISECONDS = 10;
const NOW = Date.UTC(2026, 0, 1);

/** What a survey that means harm can make the server do: the worst of many against 50 ms and 20 MB. */
export function hostileSurveys(): readonly Outcome[] {
  return [patterns(), expressions(), ...calculatedValues()].flat();
}

interface Timed<T> {
  readonly result: T;
  readonly milliseconds: number;
}

/** In time of the processor: on a busy machine others take their turns in between. */
function timed<T>(work: () => T): Timed<T> {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1_000 };
}

function faster<T>(one: Timed<T>, other: Timed<T>): Timed<T> {
  return other.milliseconds < one.milliseconds ? other : one;
}

class Worst {
  milliseconds = 0;
  megabytes = 0;
  what = '';

  measure<T>(what: string, work: () => T): T {
    const before = process.memoryUsage().heapUsed;
    let { result, milliseconds } = timed(work);
    // A collection in between makes less of it, never more; with so many cases the worst is met without one.
    this.megabytes = Math.max(this.megabytes, (process.memoryUsage().heapUsed - before) / 1e6);
    // Compilers and collections of the process fall on somebody: what is slow by itself is slow again.
    for (let again = 0; again < 2 && milliseconds > SLOW_MILLISECONDS; again++)
      ({ result, milliseconds } = faster({ result, milliseconds }, timed(work)));
    if (milliseconds > this.milliseconds) [this.milliseconds, this.what] = [milliseconds, what.slice(0, 80)];
    return result;
  }

  report(what: string): Outcome {
    return {
      what,
      ours: `up to ${this.milliseconds.toFixed(1)} ms and ${this.megabytes.toFixed(1)} MB`,
      peer: `limits of ${LIMIT_MILLISECONDS} ms and ${LIMIT_MEGABYTES} MB`,
      ratio: Math.min(LIMIT_MILLISECONDS / this.milliseconds, LIMIT_MEGABYTES / this.megabytes),
      limit: 1,
      details: `slowest: ${this.what}`,
    };
  }
}

/** Each is made ready and held against the longest answer that it takes: the same letter, and letters by chance. */
function patterns() {
  const worst = new Worst();
  const numbers = fc.sample(fc.array(fc.nat(), { minLength: 10, maxLength: 90 }), { numRuns: CASES, seed: 1 });
  const hard = [
    '^(?:ab?|bc?|c)*$',
    '^(?i:a|a)*$',
    '(a+)+$',
    '[ab]*a[ab]{90}$',
    '[ab]*a[ab]{390}$',
    '(?:a?){60}a{60}$',
    '^(?:.*a){40}$',
  ];
  const same = 'a'.repeat(5_000);
  const mixed = Array.from({ length: 5_000 }, (_, index) => 'ab1 c'[(index * index * 7 + index) % 5]).join('');
  const twoLetters = Array.from({ length: 5_000 }, (_, at) =>
    Math.imul(at ^ (at >> 3), 2_654_435_761) & 64 ? 'a' : 'b',
  );
  for (const text of [...hard, ...numbers.map((list) => arbitraryPattern(new Entropy(list)))]) {
    const read = readPattern(text);
    if (!read.ok) continue;
    for (const answer of [same, mixed, twoLetters.join('')])
      worst.measure(text, () =>
        linearPatterns(RE2Set)(text, { isCaseInsensitive: false })(answer.slice(0, patternReach(read.size))),
      );
  }
  return worst.report(`A hostile survey: ${CASES.toLocaleString('en-US')} generated patterns`);
}

function expressions() {
  const worst = new Worst();
  const long = Array.from({ length: 2_000 }, (_, index) => `item ${index}`);
  const hostile = ['a'.repeat(20_000), `${'a'.repeat(5_000)}b${'a'.repeat(5_000)}`, '1'.repeat(20_000), long];
  const rows = long.map((y, x) => ({ x, y, z: true }));
  const parts = fc.sample(arbitraryExpression, { numRuns: CASES, seed: 1 });
  for (const [position, part] of parts.entries()) {
    const text = textOfPart(part);
    const answers = new Map<string, unknown>(NAMES.map((name, at) => [name, [...hostile, rows][(position + at) % 5]]));
    worst.measure(text, () => {
      const parsed = parseExpression(text);
      return parsed.ok && parsed.expression.evaluate({ value: (name) => answers.get(name), now: NOW });
    });
  }
  return worst.report(`A hostile survey: ${CASES.toLocaleString('en-US')} generated expressions`);
}

function calculatedValues() {
  const kinds: readonly (readonly [string, (before: string) => string])[] = [
    ['that double as texts', (before) => `${before} + ${before}`],
    ['that double as lists', (before) => `[${before}, ${before}]`],
    ['as deep as they may be', (before) => `${'!'.repeat(60)}${before}`],
  ];
  return kinds.map(([what, next]) => {
    const taking = new Worst();
    const json = {
      elements: [{ type: 'text', name: 'q' }],
      calculatedValues: Array.from({ length: 500 }, (_, at) => ({
        name: `c${at + 1}`,
        expression: next(at === 0 ? '{q}' : `{c${at}}`),
        includeIntoResult: true,
      })).toReversed(),
    };
    const read = readSurvey(json);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const survey = taking.measure('making it ready', () => compileSurvey(read.survey));
    for (let round = 0; round < 5; round++)
      taking.measure('answering its page', () => {
        const run = newRun(survey, { seed: 's', now: NOW });
        const taken = answerPage(survey, run, { pageName: run.page ?? '', draft: { q: 'x'.repeat(1_000) }, now: NOW });
        return taken.ok && finalAnswers(survey, taken.run, NOW);
      });
    return taking.report(`A hostile survey: 500 calculated values in the worst order, ${what}`);
  });
}
