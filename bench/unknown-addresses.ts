import { randomInt } from 'node:crypto';
import { createPanelist } from '#server/modules/identity/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { askForCode } from '#testkit/clients/password-calls.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { makeServedBed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const SAMPLES = sized(1_000, 8, 'BENCH_TIMING_SAMPLES');
/** The fifth failure locks, which is another thing to do. */
const TRIES_EACH = 4;
/** A classifier that only guesses has 0.5. */
const HIGHEST_AUC = 0.55;

type Sample = (email: string) => Promise<void>;

/**
 * Whether the time of an answer tells a known address from an unknown one: the area under the curve of a classifier that goes by
 * it, over so many samples of each in a random order. 0.5 is a guess. `ratio` is how far it stays below the limit.
 */
export async function unknownAddresses(): Promise<readonly Outcome[]> {
  const bed = await makeServedBed();
  const { url } = bed;
  try {
    const withPassword: string[] = [];
    const known: string[] = [];
    await onPlatform(bed.databaseUrl, { clock: systemClock }, async (world) => {
      const { platform, rooms } = world;
      while (withPassword.length < SAMPLES / TRIES_EACH) withPassword.push((await aMember(world)).email);
      while (known.length < SAMPLES) {
        const email = `known-${known.length}@example.com`;
        const panelist = { email, firstName: 'Known', lastName: 'Sample', state: 'ACTIVE' as const };
        must(await createPanelist(rooms.identity, platform.db, panelist));
        known.push(email);
      }
    });
    const password = 'Wrong1!password';
    return [
      await classify('sign-in', repeated(withPassword, TRIES_EACH), TRIES_EACH, async (email) => {
        const { status } = await new ApiClient(url).signIn(email, password);
        if (status !== 401) throw new Error(`a sign-in was answered with ${status}`);
      }),
      await classify('code request', known, 1, async (email) => {
        const { status } = await askForCode(new ApiClient(url), email);
        if (status !== 200) throw new Error(`a request was answered with ${status}`);
      }),
    ];
  } finally {
    await bed.clear();
  }
}

async function classify(name: string, known: readonly string[], triesEach: number, sample: Sample): Promise<Outcome> {
  const unknown = repeated(
    Array.from(
      { length: known.length / triesEach },
      (_, index) => `nobody-${name.replace(' ', '-')}-${index}@example.com`,
    ),
    triesEach,
  );
  for (let warming = 0; warming < sized(50, 3); warming++)
    await sample(`warm-${name.replace(' ', '-')}-${warming}@example.com`);
  const order = shuffled([
    ...known.map((email) => ({ email, isKnown: true })),
    ...unknown.map((email) => ({ email, isKnown: false })),
  ]);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { email, isKnown } of order) {
    const start = performance.now();
    await sample(email);
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - start);
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  return {
    what: `Guessing from the time of an answer at ${name} whether an address is known`,
    ours: `AUC of ${auc.toFixed(3)}`,
    peer: `limit of ${HIGHEST_AUC}; a guess has 0.5`,
    ratio: (1 - auc) / (1 - HIGHEST_AUC),
    limit: 1,
    details: `${times.known.length} samples each`,
  };
}

/** How often the one takes longer than the other, whichever of both that is (Mann-Whitney). */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))];
  const sorted = all.toSorted((a, b) => a.value - b.value);
  const ranks = sorted.reduce((sum, { isOne }, index) => (isOne ? sum + index + 1 : sum), 0);
  const area = (ranks - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
  return Math.max(area, 1 - area);
}

const repeated = (values: readonly string[], times: number): string[] =>
  values.flatMap((value) => Array.from({ length: times }, () => value));

function shuffled<Value>(values: readonly Value[]): Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [a, b] = [mixed[last], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a];
  }
  return mixed;
}
