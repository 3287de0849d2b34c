/**
 * Checks who imports whom against .dependency-cruiser.mjs. The count guards against a parser that reads nothing and
 * therefore finds nothing wrong.
 */
import { existsSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { tableFaults, type Arrow } from './module-table.ts';
import { roomCircles, roomOf, type Import } from './room-circles.ts';

const FOLDERS = [
  'bench',
  'client',
  'console',
  'contract',
  'emails',
  'gallery',
  'registration',
  'server',
  'site',
  'survey-engine',
  'profile-fields',
  'survey-renderer',
  'tests',
  'tools',
  'ui',
  'web',
];
const FEWEST_MODULES = 20;
/** Tests stand beside what they test and reach for whatever they need; what is generated belongs to what it is made of. */
const IN_NO_ROOM = /[.]test[.]tsx?$|^tests[/]|^[a-z-]+[/]testing[/]|^contract[/]generated[/]/;

const options = await extractOptions('./.dependency-cruiser.mjs');
const { output: result } = await cruise(
  FOLDERS.filter((folder) => existsSync(folder)),
  options,
  options.enhancedResolveOptions,
);
if (typeof result === 'string') throw new TypeError('expected data from dependency-cruiser, but got text');
const ours = result.modules.filter((module) => !/node_modules|^[^/]+$/.test(module.source));
const imports: readonly Import[] = ours
  .filter((module) => !IN_NO_ROOM.test(module.source))
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  .filter(({ to }) => FOLDERS.includes(to.split('/')[0] ?? '') && to.includes('/') && !IN_NO_ROOM.test(to));
const circles = roomCircles(imports);

const moduleOf = (file: string): string | undefined => /^server[/]modules[/]([^/]+)[/]/.exec(file)?.[1];
const modules = [...new Set(ours.flatMap(({ source }) => moduleOf(source) ?? []))];
const arrows = imports.flatMap(({ from, to }): Arrow[] => {
  const [upper, lower] = [moduleOf(from), moduleOf(to)];
  return upper === undefined || lower === undefined || upper === lower ? [] : [{ from: upper, to: lower }];
});
const faults = tableFaults(modules, arrows);

if (ours.length < FEWEST_MODULES) {
  console.error(`Only ${ours.length} modules were read: the parser isn't working, so nothing was checked.`);
  process.exitCode = 1;
} else if (result.summary.error > 0) {
  const { output: report } = await format(result, { outputType: 'err' });
  console.error(report);
  process.exitCode = 1;
} else if (faults.length > 0) {
  for (const fault of faults) console.error(`tools/module-table.ts: ${fault}.`);
  process.exitCode = 1;
} else if (circles.length > 0) {
  for (const circle of circles) {
    console.error('These modules depend on each other in a cycle:');
    for (const { from, to } of circle) console.error(`  ${roomOf(from)} -> ${roomOf(to)}: ${from} imports ${to}`);
  }
  process.exitCode = 1;
} else {
  console.log(`${ours.length} modules, ${result.summary.totalDependenciesCruised} imports, no cycles`);
}
