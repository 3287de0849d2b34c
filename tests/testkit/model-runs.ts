import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { SECOND_MS } from '#contract/time/durations.ts';
import type { HeldClock } from './held-clock.ts';
import { IS_EXHAUSTIVE, massOf, TEST_SEED } from './masses.ts';

/**
 * Model tests: random turns of steps are taken by the real use cases, and by a plain model of them that knows nothing of how they
 * are written. What is answered is compared after every turn, and at the end what the rows say. Turns are plain data, so a run that
 * failed can be printed, made smaller, and kept.
 */
export interface Turn<Step> {
  /** How long the clock moves before it, in milliseconds. */
  readonly wait: number;
  /** One, or two that are sent at the same moment. */
  readonly steps: readonly Step[];
}

/** Steps of these kinds, each a type of its own, so that their kind tells them apart. */
export type StepOf<Kind extends string, Rest = object> = Kind extends string ? { readonly kind: Kind } & Rest : never;

export interface Run<Step> {
  /** At what moment it begins, so that the same run is the same whenever it is done. */
  readonly start: string;
  readonly turns: readonly Turn<Step>[];
}

/** What a model remembers: plain data, which is copied. */
interface Remembered {
  now: number;
}

export interface Model<State extends Remembered, Step> {
  /** What should be answered; the state changes with it. `before` is what whoever sent the step knew. */
  answer(state: State, step: Step, before: Readonly<State>): unknown;
  /** What the rows should say at the end. */
  rows(state: State): unknown;
}

/** The use cases, with people of their own for one run. */
export interface Room<State, Step> {
  /** The model as it begins; its `now` is set for it. */
  readonly state: Omit<State, 'now'>;
  answer(step: Step): Promise<unknown>;
  /** Counted anew from raw rows. */
  rows(): Promise<unknown>;
}

export interface ModelTest<State extends Remembered, Step> {
  readonly name: string;
  readonly clock: HeldClock;
  readonly starts?: readonly string[];
  readonly step: fc.Arbitrary<Step>;
  /** Steps that are one transaction each, so that two at the same moment come one after the other, in whatever order. */
  readonly pair: fc.Arbitrary<readonly [Step, Step]>;
  readonly wait: fc.Arbitrary<number>;
  readonly model: Model<State, Step>;
  /** What every run begins with, where it takes many steps to come to where things happen. */
  readonly prelude?: readonly Step[];
  begin(): Promise<Room<State, Step>>;
  /** How many runs `npm test` does; the exhaustive suite goes on until its time is over. */
  readonly sample: number;
  readonly turns: number;
  /** Runs that found something once. They are done first, in every sample. */
  readonly kept?: readonly Run<Step>[];
}

/** Six models have ten minutes of the exhaustive suite. A sample takes seconds, unless what failed is being made smaller. */
const TIME_MS = (IS_EXHAUSTIVE ? 100 : 300) * SECOND_MS;
export const MODEL_TIMEOUT_MS = TIME_MS + 60 * SECOND_MS;
const WITHOUT_END = 1_000_000;
const START = '2026-06-10T14:00:00Z';
const ONE_IN_SO_MANY_IS_A_PAIR = 6;

/** `SPARK_MODEL_RUN=<seed>/<path>`: one run alone, as the message of a failure names it. */
const [askedSeed, askedPath] = (process.env['SPARK_MODEL_RUN'] ?? '').split('/');

/** How often each thing was answered, by the kind of its step: a test says what it has come to. */
export type Answered = ReadonlyMap<string, number>;

export async function followModel<State extends Remembered, Step extends { readonly kind: string }>(
  test: ModelTest<State, Step>,
): Promise<Answered> {
  const seen = new Map<string, number>();
  const note = (step: Step, answer: unknown): void => {
    const key = `${step.kind}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  const kept = test.kept ?? [];
  const sample = test.sample + kept.length;
  const property = fc.asyncProperty(runsOf(test), (run) => follow(test, run, note));
  const details = await fc.check(property, {
    numRuns: massOf({ sample, whole: WITHOUT_END }),
    seed: askedSeed ? Number(askedSeed) : seedOf(test.name),
    ...(askedPath && { path: askedPath }),
    examples: kept.map((run): [Run<Step>] => [run]),
    // A run of four turns says more than one of thirty.
    endOnFailure: false,
    interruptAfterTimeLimit: TIME_MS,
  });
  if (details.failed) {
    const [smallest] = details.counterexample ?? [];
    const cause = details.errorInstance instanceof Error ? details.errorInstance : new Error('a run failed');
    const again = `SPARK_TEST_SEED=${TEST_SEED} SPARK_MODEL_RUN=${details.seed}/${details.counterexamplePath ?? ''}`;
    const found = `run ${details.numRuns}, made smaller ${details.numShrinks} times`;
    throw new Error(`${cause.message}\n${test.name}: ${found}; ${again}\n${JSON.stringify(smallest)}`, { cause });
  }
  if (details.numRuns < sample && !askedPath) throw new Error(`${details.numRuns} of ${sample} runs took all the time`);
  return seen;
}

const runsOf = <State extends Remembered, Step>(test: ModelTest<State, Step>): fc.Arbitrary<Run<Step>> =>
  fc.record({
    start: fc.constantFrom(...(test.starts ?? [START])),
    // Without bias: it makes every other run a short one, and little happens in those.
    turns: fc.noBias(
      fc.array(
        fc.record({
          wait: test.wait,
          steps: fc.oneof(
            { weight: ONE_IN_SO_MANY_IS_A_PAIR - 1, arbitrary: fc.tuple(test.step) },
            { weight: 1, arbitrary: test.pair },
          ),
        }),
        { maxLength: test.turns, minLength: 1, size: 'max' },
      ),
    ),
  });

/** Each model has runs of its own for each seed; a sample is the beginning of all. */
function seedOf(name: string): number {
  let seed = TEST_SEED;
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return seed | 0;
}

async function follow<State extends Remembered, Step>(
  { clock, begin, model, prelude = [] }: ModelTest<State, Step>,
  { start, turns: given }: Run<Step>,
  note: (step: Step, answer: unknown) => void,
): Promise<void> {
  clock.advance(Date.parse(start) - clock.now().getTime());
  const room = await begin();
  const turns = [...prelude.map((step) => ({ wait: 1, steps: [step] })), ...given];
  // Two at the same moment may leave more than one state possible, until something tells them apart.
  let states = [{ ...room.state, now: clock.now().getTime() } as State];
  for (const [index, { wait, steps }] of turns.entries()) {
    clock.advance(wait);
    for (const state of states) state.now += wait;
    const answers = await Promise.all(steps.map((step) => room.answer(step)));
    const tried = states.flatMap((state) => ordersOf(steps).map((order) => inOrder(model, state, steps, order)));
    states = tried.filter((one) => isDeepStrictEqual(one.answers, answers)).map(({ state }) => state);
    if (states.length === 0) {
      const turn = `turn ${index + 1} of ${turns.length}, ${JSON.stringify(steps)}`;
      const expected = [...new Set(tried.map((one) => JSON.stringify(one.answers)))].join(' or ');
      throw new Error(`${turn}: answered ${JSON.stringify(answers)}, the model says ${expected}`);
    }
    for (const [at, step] of steps.entries()) note(step, answers[at]);
    states = unlike(states);
  }
  const rows = await room.rows();
  const expected = states.map((state) => model.rows(state));
  if (!expected.some((one) => isDeepStrictEqual(one, rows))) {
    throw new Error(`the rows are ${JSON.stringify(rows)}, the model says ${JSON.stringify(expected[0])}`);
  }
}

const ordersOf = (steps: readonly unknown[]): readonly (readonly number[])[] =>
  steps.length === 2
    ? [
        [0, 1],
        [1, 0],
      ]
    : [[0]];

/** What a model answers to each, and becomes, if they come in this order. */
function inOrder<State extends Remembered, Step>(
  model: Model<State, Step>,
  before: State,
  steps: readonly Step[],
  order: readonly number[],
): { readonly state: State; readonly answers: readonly unknown[] } {
  const state = structuredClone(before);
  const answers: unknown[] = [];
  for (const at of order) {
    const step = steps[at];
    if (step !== undefined) answers[at] = model.answer(state, step, before);
  }
  return { state, answers };
}

const unlike = <State>(states: readonly State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];
