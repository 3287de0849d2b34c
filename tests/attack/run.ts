/**
 * `npm run attack`, or `npm run attack -- others-data csrf` for some: attacks a running copy of this version by every call that its
 * schemas and routes have, so that it grows with them. It starts the copy itself, on loopback with a database of its own.
 * `--calls 500000` says how many calls an attack that can make any number makes, `--seed 7` which ones, `--sample` tries a few of
 * each, and `--only setFlag` those whose name has this text. It prints what each tried and found, and what to call to see it; with findings it exits with 1.
 */
import { parseArgs } from 'node:util';
import { startTestPostgres } from '#testkit/start-postgres.ts';
import type { Finding } from './attack.ts';
import { ATTACK_NAMES, ATTACKS, isAttackName } from './attacks.ts';
import { reportText, type Line } from './report.ts';
import { dropPanel, startTarget } from './target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string' },
    seed: { type: 'string', default: '1' },
    sample: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((name) => !isAttackName(name));
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

const stopPostgres = await startTestPostgres();
const lines: Line[] = [];
for (const name of ATTACK_NAMES) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { tries, run } = ATTACKS[name];
  process.stdout.write(`${name}: ${tries}\n`);
  const begin = performance.now();
  // Each has a copy to itself: what one leaves behind is no finding of the next.
  const target = await startTarget();
  const outcome = await run(target, options);
  const broken: Finding[] = [];
  await target.stop().catch((error: unknown) => broken.push({ what: String(error), see: 'the log of the copy' }));
  const found = { ...outcome, findings: [...outcome.findings, ...broken] };
  lines.push({ name, outcome: found, seconds: (performance.now() - begin) / 1_000 });
}
await dropPanel();
await stopPostgres();
process.stdout.write(`\n${reportText(lines)}`);
process.exitCode = lines.some(({ outcome }) => outcome.findings.length > 0) ? 1 : 0;
