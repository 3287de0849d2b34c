/**
 * Checks who imports whom against .dependency-cruiser.mjs. The count guards against a parser that reads nothing and
 * therefore finds nothing wrong.
 */
import { existsSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const FOLDERS = [
  'bench',
  'client',
  'console',
  'contract',
  'emails',
  'gallery',
  'server',
  'site',
  'survey-engine',
  'survey-renderer',
  'tests',
  'tools',
  'ui',
  'web',
];
const FEWEST_MODULES = 20;

const options = await extractOptions('./.dependency-cruiser.mjs');
const { output: result } = await cruise(
  FOLDERS.filter((folder) => existsSync(folder)),
  options,
  options.enhancedResolveOptions,
);
if (typeof result === 'string') throw new TypeError('the borders were asked for as data and came as text');
const ours = result.modules.filter((module) => !/node_modules|^[^/]+$/.test(module.source));

if (ours.length < FEWEST_MODULES) {
  console.error(`Only ${ours.length} modules were read: the parser is not working, so nothing was checked.`);
  process.exitCode = 1;
} else if (result.summary.error > 0) {
  const { output: report } = await format(result, { outputType: 'err' });
  console.error(report);
  process.exitCode = 1;
} else {
  console.log(`${ours.length} modules, ${result.summary.totalDependenciesCruised} imports`);
}
