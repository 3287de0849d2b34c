/**
 * Which test files a change touches: those that import it, by way of whatever else does, and those beside it. What puts all
 * rooms together is not followed, since behind it is everything: a test of a whole node is touched by what it names itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import packageJson from '../package.json' with { type: 'json' };

const ROOMS =
  'bench,client,console,contract,emails,gallery,profile-fields,registration,server,site,survey-engine,survey-renderer,tests,tools,ui,web';
const IMPORT = /(?:from|import|import\()\s*'([.#][^']+)'/g;
const TEST = /\.test\.tsx?$/;
/** The composition root, and what tests stand on. */
const JOINTS = /^server\/(?:create-rooms|node|room-jobs|main|api\/(?:member|operator)\/index)\.ts$|^tests\/testkit\//;

const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const,
);

function targetOf(from: string, specifier: string): string {
  const alias = ALIASES.find(([beginning]) => specifier.startsWith(beginning));
  return alias === undefined ? join(dirname(from), specifier) : join(alias[1], specifier.slice(alias[0].length));
}

/** Who imports each file. */
function importersOf(sources: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const source of sources) {
    for (const [, specifier = ''] of readFileSync(join(ROOT, source), 'utf8').matchAll(IMPORT)) {
      const target = targetOf(source, specifier);
      importers.set(target, [...(importers.get(target) ?? []), source]);
    }
  }
  return importers;
}

const readSources = (): string[] => globSync(`{${ROOMS}}/**/*.{ts,tsx}`, { cwd: ROOT });

/** These and all that import them, by way of whatever else does but for the joints. */
export function reachedFrom(changed: readonly string[], sources: readonly string[] = readSources()): Set<string> {
  const importers = importersOf(sources);
  const touched = new Set(changed);
  // Grows while it is walked.
  for (const file of touched) {
    if (JOINTS.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) touched.add(importer);
  }
  return touched;
}

export function testsOf(changed: readonly string[]): readonly string[] {
  const sources = readSources();
  const touched = reachedFrom(changed, sources);
  const folders = new Set(changed.filter((file) => !TEST.test(file)).map((file) => dirname(file)));
  return sources
    .filter((file) => TEST.test(file) && !file.startsWith('tests/faults/'))
    .filter((file) => touched.has(file) || folders.has(dirname(file)))
    .toSorted();
}
