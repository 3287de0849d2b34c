/**
 * Which test files a change touches: those that import it, by way of whatever else does, and those beside it. What puts all
 * rooms together is not followed, since behind it is everything: a test of a whole node is touched by what it names itself.
 */
import { dirname } from 'node:path';
import { behindDoor, importsOf, isDoor, readSources } from './imports.ts';

const TEST = /\.test\.tsx?$/;
/** The composition root, and what tests stand on. */
const JOINTS =
  /^server\/(?:create-rooms|rooms|node|room-jobs|main|api\/(?:member|operator)\/index)\.ts$|^tests\/testkit\//;

/** Who imports each file. Anyone who takes names through a door imports what stands behind these, not all of the module. */
function importersOf(sources: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const doors = new Map(sources.filter(isDoor).map((door) => [door, behindDoor(door)]));
  for (const source of sources) {
    for (const { to, names } of isDoor(source) ? [] : importsOf(source)) {
      const door = doors.get(to);
      const targets =
        door === undefined || names === undefined ? [to] : [to, ...names.map((name) => door.get(name) ?? to)];
      for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), source]);
    }
  }
  return importers;
}

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
