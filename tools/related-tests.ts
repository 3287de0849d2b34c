/**
 * Which test files a change touches: those that import it, by way of whatever else does, and those beside it. What puts all
 * rooms together is not followed, since behind it is everything: a test of a whole node is touched by what it names itself.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
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

/** These and all that import them, by way of whatever else does but for the joints: each with its distance in imports. */
export function reachedFrom(
  changed: readonly string[],
  sources: readonly string[] = readSources(),
): ReadonlyMap<string, number> {
  const importers = importersOf(sources);
  const distances = new Map(changed.map((file) => [file, 0]));
  // Grows while it is walked.
  for (const [file, distance] of distances) {
    if (JOINTS.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** A test that only stands beside what changed comes after those that import it. */
const BESIDE = 1.5;

/** The nearest first. */
export function testsOf(changed: readonly string[]): readonly string[] {
  const sources = readSources();
  const distances = reachedFrom(changed, sources);
  const folders = new Set(changed.filter((file) => !TEST.test(file)).map((file) => dirname(file)));
  const distanceOf = (file: string): number => {
    const distance = distances.get(file) ?? Infinity;
    return folders.has(dirname(file)) ? Math.min(distance, BESIDE) : distance;
  };
  return sources
    .filter((file) => TEST.test(file) && !file.startsWith('tests/faults/') && distanceOf(file) < Infinity)
    .toSorted()
    .toSorted((one, other) => distanceOf(one) - distanceOf(other));
}

/** A file whose tests talk to a whole node takes as long as several others. */
const OTHERS_TO_A_NODE = 4;

/** As many of the first as take no longer than so many files without a node; at least one. */
export function affordable(tests: readonly string[], files: number): readonly string[] {
  let spent = 0;
  return tests.filter((test, index) => {
    const startsNode = readFileSync(join(ROOT, test), 'utf8').includes('#testkit/node.ts');
    spent += startsNode ? OTHERS_TO_A_NODE : 1;
    return index === 0 || spent <= files;
  });
}
