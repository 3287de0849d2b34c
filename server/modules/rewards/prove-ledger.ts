import type { Db } from '#server/platform/database/database.ts';
import { beginLedgerCheck, endLedgerCheck, type LedgerFigures, type LedgerFinding } from './ledger-check.ts';
import {
  lookAtAccounts,
  lookAtCards,
  lookAtGuards,
  lookAtRedemptions,
  lookAtTransfers,
  type Batch,
  type LookedAt,
} from './prove-ledger.store.ts';
import type { Rewards } from './rewards.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';

const BATCH = 5_000;
const EXAMPLES_KEPT = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Proves the ledger of the whole panel and writes down what came of it. Drift is logged and counted. */
export async function proveLedger(rewards: Rewards, signal?: AbortSignal): Promise<LedgerFigures> {
  const checkId = await beginLedgerCheck(rewards);
  const figures = await findLedgerDrift(rewards, signal);
  await endLedgerCheck(rewards, checkId, figures);
  if (figures.findings > 0) {
    rewards.metrics.incidents.inc({ kind: 'ledger-drift' });
    rewards.log.error('the ledger does not add up', { count: figures.findings, code: figures.examples[0]?.kind });
  }
  return figures;
}

/** Looks at every account, transfer, redemption and card, in batches, and changes nothing. */
export async function findLedgerDrift(
  { db, panelId }: Pick<Rewards, 'db' | 'panelId'>,
  signal?: AbortSignal,
): Promise<LedgerFigures> {
  const parts = [
    await walk(db, panelId, lookAtAccounts, signal),
    await walk(db, panelId, lookAtTransfers, signal),
    await walk(db, panelId, lookAtRedemptions, signal),
    await lookAtCards(db, panelId),
    await lookAtGuards(db),
  ] as const;
  const [accounts, transfers, redemptions] = parts;
  return {
    accounts: accounts.count,
    transfers: transfers.count,
    redemptions: redemptions.count,
    findings: parts.reduce((sum, part) => sum + part.findings, 0),
    examples: parts.flatMap((part) => part.examples).slice(0, EXAMPLES_KEPT),
  };
}

/** From the first key to the last, a batch at a time. What is added behind us is looked at the next time. */
async function walk(
  db: Db,
  panelId: string,
  look: (db: Db, batch: Batch) => Promise<LookedAt>,
  signal: AbortSignal | undefined,
): Promise<Pick<LedgerFigures, 'findings' | 'examples'> & { readonly count: number }> {
  let after: string | null = BEFORE_ALL;
  let count = 0;
  let findings = 0;
  const examples: LedgerFinding[] = [];
  while (after !== null) {
    signal?.throwIfAborted();
    const seen: LookedAt = await look(db, { panelId, after, limit: BATCH });
    count += seen.count;
    findings += seen.findings;
    if (examples.length < EXAMPLES_KEPT) examples.push(...seen.examples);
    after = seen.last;
  }
  return { count, findings, examples };
}

/** The ledger is proven every night, when the panel sleeps. */
export function registerRewardsJobs(rewards: Rewards, jobs: Jobs): void {
  const { timeZone } = rewards;
  const patience = { retryLimit: 2, retryDelaySeconds: 300, expireSeconds: 4 * 3_600 };
  repeat(jobs, { name: 'rewards.prove-ledger', cron: '0 3 * * *', timeZone, ...patience }, (signal) =>
    proveLedger(rewards, signal),
  );
}
