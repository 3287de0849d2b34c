import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';
import { signedIn, type Redeemer } from '#testkit/builders/redeemers.ts';
import { TEST_KEYS } from '#testkit/config.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { databaseBeside, makeBed, median, type Bed } from './bed.ts';
import { callAll } from './call-all.ts';
import { READING_CALL_NAMES, readingRequestOf } from './member-calls-panel.ts';
import type { Outcome } from './outcome.ts';
import { loadPanel } from './panel/load-panel.ts';
import { planPanel, type PanelPlan } from './panel/panel-plan.ts';
import { memberId } from './panel/panel-rows.ts';
import { sized } from './sizes.ts';

/** Of a million members; the smaller panel is a hundredth. */
const LARGE_ONE_IN = sized(1, 5_000, 'BENCH_ONE_IN');
const SMALL_ONE_IN = sized(100, 10_000);
/** Nobody comes near the calls of a minute. */
const MEMBERS = sized(1_000, 20);
const ROUNDS = sized(6, 1);
const CONNECTIONS = 2;
/** The first does not count. */
const WARM_UP_ROUNDS = 1;
const LIMIT = 1.3;

interface Side {
  readonly size: number;
  readonly url: string;
  readonly members: readonly Redeemer[];
}

/** A member's calls in a panel of a million against those in one of ten thousand, by turns: each with a node and a database of its own. */
export async function panelGrowth(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  try {
    await keepSecrets(bed.dataDir);
    const small = await openSide(bed, 'small', planPanel({ oneIn: SMALL_ONE_IN }));
    const large = await openSide(bed, 'large', planPanel({ oneIn: LARGE_ONE_IN }));
    const outcomes: Outcome[] = [];
    for (const name of READING_CALL_NAMES) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const inSmall = await millisOf(small, name);
        const inLarge = await millisOf(large, name);
        if (round < WARM_UP_ROUNDS) continue;
        times.small.push(...inSmall);
        times.large.push(...inLarge);
      }
      outcomes.push(outcomeOf(name, { small, large }, times));
    }
    return outcomes;
  } finally {
    await bed.clear();
  }
}

async function openSide(bed: Bed, name: string, plan: PanelPlan): Promise<Side> {
  const databaseUrl = await databaseBeside(bed.databaseUrl, name);
  // First: a node refuses a database that has members and never had a node.
  const url = await bed.serve({ DATABASE_URL: databaseUrl, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn' });
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => undefined });
  const { seconds, bytes } = await loadPanel(database.db, databaseUrl, plan);
  process.stderr.write(`${name}: filled in ${seconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(1)} GB\n`);
  const members = await signedIn(database.db, TEST_KEYS.signingKeys, callers(plan));
  await sql`CHECKPOINT`.execute(database.db);
  await database.close();
  return { size: plan.members, url, members };
}

/** From all over the panel; half of them busy, each tenth, since those do half of everything. */
function callers(plan: PanelPlan): readonly string[] {
  const pairs = MEMBERS / 2;
  const step = Math.floor(plan.members / pairs / 10) * 10;
  const chosen = Array.from({ length: pairs }, (_, pair) => [pair * step, pair * step + 7]);
  return chosen.flat().map((member) => memberId(plan, member));
}

async function millisOf({ url, members }: Side, name: (typeof READING_CALL_NAMES)[number]) {
  const requests = members.map((member) => readingRequestOf(member, name));
  return (await callAll(url, requests, CONNECTIONS)).millis;
}

function outcomeOf(
  name: string,
  { small, large }: { readonly small: Side; readonly large: Side },
  times: { readonly small: readonly number[]; readonly large: readonly number[] },
): Outcome {
  const [few, many] = [p99(times.small), p99(times.large)];
  const text = (millis: number) => `${millis.toFixed(2)} ms`;
  return {
    what: `${name}, p99 with ${large.size.toLocaleString('en-US')} members`,
    ours: text(many),
    peer: `with ${small.size.toLocaleString('en-US')}: ${text(few)}`,
    ratio: many / few,
    limit: LIMIT,
    isLessBetter: true,
    growth: [
      { size: small.size, value: few },
      { size: large.size, value: many },
    ],
    details: `medians ${text(median(times.small))} and ${text(median(times.large))} of ${times.large.length} calls`,
  };
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
