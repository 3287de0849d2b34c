import { findZip, zipLines } from '#server/integrations/places/us-zips.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { makeServedBed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const MOST_SLOW = 0.01;
/** A border of the buckets of `spark_http_request_seconds`. */
const SLOW_FROM = '0.005';
const CALLS = sized(41_488, 60, 'BENCH_ZIP_CALLS');
const WARM_UP_CALLS = sized(500, 20);
/** Below what one address may ask in a minute. */
const CALLS_EACH_CLIENT = 50;
const ASK = `query a($zip: String!, $state: String) {
  call: validateMarketResearchZipcode(zip: $zip, state: $state) { city state valid } }`;

/**
 * Every zip code, asked for over HTTP one after the other: how many answers took 5 ms by the server's own measure,
 * which is without the time of the one who asks.
 */
export async function zipCodes(): Promise<Outcome> {
  const bed = await makeServedBed();
  const { url } = bed;
  try {
    const zips = zipLines().map((line) => line.slice(0, 5));
    const times: number[] = [];
    let before: Answers = { all: 0, quick: 0 };
    let client = new ApiClient(url);
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
      if (call === WARM_UP_CALLS) before = await answersOf(url);
      if (call % CALLS_EACH_CLIENT === 0) client = new ApiClient(url);
      // In no order, so that neighbours in the file are not asked for one after the other.
      const zip = zips[(call * 7_919) % zips.length] ?? '';
      const began = performance.now();
      const { body } = await client.graphql('a', ASK, { zip });
      const took = performance.now() - began;
      if (body.data?.call.city !== findZip(zip)?.city) throw new Error(`${zip} was answered with something else`);
      if (call >= WARM_UP_CALLS) times.push(took);
    }
    const after = await answersOf(url);
    const slow = 1 - (after.quick - before.quick) / (after.all - before.all);
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      what: 'Zip codes checked over HTTP: answers that took 5 ms or more',
      ours: `${(slow * 100).toFixed(2)}%`,
      peer: `limit of ${MOST_SLOW * 100}%`,
      ratio: MOST_SLOW / slow,
      limit: 1,
      details: `as asked p50 ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms over ${times.length} zip codes`,
    };
  } finally {
    await bed.clear();
  }
}

interface Answers {
  readonly all: number;
  readonly quick: number;
}

async function answersOf(url: string): Promise<Answers> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const upTo = (border: string) => {
    const line = text
      .split('\n')
      .find(
        (one) =>
          one.startsWith('spark_http_request_seconds_bucket') &&
          one.includes(`le="${border}"`) &&
          one.includes('/graphql'),
      );
    return Number(line?.split(' ').at(-1));
  };
  return { all: upTo('+Inf'), quick: upTo(SLOW_FROM) };
}
