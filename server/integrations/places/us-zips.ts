import { readFileSync } from 'node:fs';
import { place } from '#server/platform/places.ts';
import type { ZipPlace } from './port.ts';

/** One line each, `zip|ST|City|latitude|longitude`, in the order of zip codes (tools/make-us-places.ts). */
const FILE = 'server/integrations/places/us-places.txt';

let lines: readonly string[] | undefined;

/** Every zip code as its line. Read once, when it is first asked for, and then shared by all nodes of this process. */
export function zipLines(): readonly string[] {
  lines ??= readFileSync(place(FILE), 'utf8').trimEnd().split('\n');
  return lines;
}

/** Where a zip code of five digits is; undefined where there is none. */
export function findZip(zip: string): ZipPlace | undefined {
  const all = zipLines();
  const line = all[firstAtOrAfter(all, zip)];
  return line?.startsWith(`${zip}|`) ? readLine(line) : undefined;
}

/** Those that begin with these digits, at most so many. */
export function findZips(digits: string, most: number): readonly ZipPlace[] {
  const all = zipLines();
  const from = firstAtOrAfter(all, digits);
  return all
    .slice(from, from + most)
    .filter((line) => line.startsWith(digits))
    .map(readLine);
}

export function readLine(line: string): ZipPlace {
  const [zip = '', state = '', city = '', latitude, longitude] = line.split('|');
  return { zip, state, city, coordinates: { latitude: Number(latitude), longitude: Number(longitude) } };
}

/** The index of the first text that is not before this one, in texts that are sorted. */
export function firstAtOrAfter(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
