/**
 * `npm run attack`, or `npm run attack -- others-data csrf` for some: attacks a running copy of this version by every call that its
 * schemas and routes have, so that it grows with them. It starts the copy itself, on loopback with a database of its own. It prints
 * what each attack tried and found, and what to call to see it; with findings it exits with 1.
 *
 * `--calls 500000` says how many calls an attack that can make any number makes, and `--seed 7` which ones. `--sample` tries a few of
 * each, and `--only setFlag` those whose name has this text. `--holes` puts vulnerabilities of the past back, one at a time, and exits
 * with 1 for one that isn't found; `--holes slow` does those with this in their name.
 */
import { parseArgs } from 'node:util';
import startPostgres from '#testkit/global-setup.ts';
import type { Attack, AttackOutcome, Finding } from './attack.ts';
import { ATTACK_NAMES, ATTACKS, isAttackName } from './attacks.ts';
import { findHoles } from './holes.ts';
import { ATTACK_FAILED, reportText, tableText, type Line } from './report.ts';
import { dropPanel, startTarget } from './target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string' },
    seed: { type: 'string', default: '1' },
    sample: { type: 'boolean', default: false },
    only: { type: 'string' },
    holes: { type: 'boolean', default: false },
  },
});
const unknown = values.holes ? undefined : positionals.find((name) => !isAttackName(name));
if (unknown !== undefined) throw new Error(`There is no attack ${unknown}; there are ${ATTACK_NAMES.join(', ')}.`);
const numberOf = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`${text} is no number.`);
  return Number(text);
};
const options = {
  calls: values.calls === undefined ? undefined : numberOf(values.calls),
  seed: numberOf(values.seed),
  only: values.only,
  isSample: values.sample,
};

/** What stops an attack keeps the others from nothing. */
const failed = (error: unknown): AttackOutcome => ({
  tried: 0,
  findings: [
    {
      what: `${ATTACK_FAILED}: ${error instanceof Error ? error.stack : String(error)}`,
      see: 'the same seed again',
    },
  ],
});

// The copies of `--holes` use it, too.
const stopPostgres = await startPostgres();
const isWell = values.holes ? await findHoles(positionals[0]) : await runAll();
await dropPanel();
await stopPostgres();
process.exitCode = isWell ? 0 : 1;

async function runAll(): Promise<boolean> {
  const lines: Line[] = [];
  for (const name of ATTACK_NAMES) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const line = await runOne(ATTACKS[name]);
    process.stdout.write(`${reportText([line])}\n`);
    lines.push(line);
  }
  process.stdout.write(`\n${tableText(lines)}\n`);
  return lines.every(({ outcome }) => outcome.findings.length === 0);
}

/** Each has a copy to itself: what one leaves behind is no finding of the next. */
async function runOne({ name, tries, run, needsNoPanel }: Attack): Promise<Line> {
  process.stdout.write(`${name}: ${tries}\n`);
  const begin = performance.now();
  const target = await startTarget({ hasPanel: needsNoPanel !== true });
  const outcome = await run(target, options).catch(failed);
  const broken: Finding[] = [];
  await target.stop().catch((error: unknown) => broken.push({ what: String(error), see: 'the log of the copy' }));
  const found = { ...outcome, findings: [...outcome.findings, ...broken] };
  return { name, outcome: found, seconds: (performance.now() - begin) / 1_000 };
}
