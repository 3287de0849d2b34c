/**
 * A door of a module names what somebody outside uses, and no more: a name that nobody takes through it fails. Tells how
 * many names go through doors, and how many of them serve a single file.
 */
import { dirname } from 'node:path';
import { behindDoor, importsOf, isDoor, readSources } from './imports.ts';

const sources = readSources();
const doors = sources.filter(isDoor);

/** By door and name, who takes it. */
const takers = new Map<string, Set<string>>();
for (const source of sources) {
  for (const { to, names } of importsOf(source)) {
    if (!isDoor(to) || source.startsWith(`${dirname(to)}/`)) continue;
    for (const name of names ?? behindDoor(to).keys()) {
      const key = `${to} ${name}`;
      takers.set(key, (takers.get(key) ?? new Set()).add(source));
    }
  }
}

const names = doors.flatMap((door) => Array.from(behindDoor(door).keys(), (name) => `${door} ${name}`));
const unused = names.filter((name) => !takers.has(name));
if (doors.length === 0 || names.length === 0) {
  console.error("No module's index.ts was read, so nothing was checked.");
  process.exitCode = 1;
} else if (unused.length > 0) {
  for (const name of unused) console.error(`${name}: nothing outside the module uses it; remove it from index.ts.`);
  process.exitCode = 1;
} else {
  const serveOne = names.filter((name) => takers.get(name)?.size === 1).length;
  const most = doors
    .map((door) => ({ door, count: behindDoor(door).size }))
    .toSorted((one, other) => other.count - one.count)[0];
  console.log(
    `${names.length} names exported by ${doors.length} modules, ${serveOne} used by a single file; most: ${most?.door} ${most?.count}`,
  );
}
