import { ADDRESS_PLACES } from '#contract/rules/served-places.ts';
import { firstAtOrAfter, zipLines } from './us-zips.ts';

export interface City {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  /** Its zip codes as lines, in their order: a town has one, a large city many. */
  readonly lines: readonly string[];
}

/** Two letters, the long name. */
const STATES = new Map<string, string>(ADDRESS_PLACES.map(({ shortText, longText }) => [shortText, longText]));
/** Looking through all cities that begin with two letters is quick, and finds the largest. */
const LOOKED_AT = 4_000;

interface Index {
  /** By `portland me`. */
  readonly byName: ReadonlyMap<string, City>;
  /** Both `portland me` and `portland maine`, sorted, so that people may type either. */
  readonly spellings: readonly string[];
  readonly bySpelling: ReadonlyMap<string, City>;
}

let index: Index | undefined;

/** The city of this name in this state, however it is written; only where an address can be. */
export function findCity(name: string, state: string): City | undefined {
  return (index ??= makeIndex()).byName.get(plain(`${name} ${state}`));
}

/** Cities that begin with what is typed, `portl`, `Portland, M` or `portland maine`: exact ones first, then larger ones. */
export function findCities(text: string, most: number): readonly City[] {
  const { spellings, bySpelling } = (index ??= makeIndex());
  const wanted = plain(text);
  const from = firstAtOrAfter(spellings, wanted);
  const found = new Set<City>();
  for (const spelling of spellings.slice(from, from + LOOKED_AT)) {
    if (!spelling.startsWith(wanted)) break;
    const city = bySpelling.get(spelling);
    if (city !== undefined) found.add(city);
  }
  const isExact = ({ name }: City) => Number(plain(name) === wanted);
  return [...found]
    .toSorted((one, other) => isExact(other) - isExact(one) || other.lines.length - one.lines.length)
    .slice(0, most);
}

const SHORT: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' };

/** What is the same to somebody who types: no case, no accents, no commas or points, 'St.' or 'Saint'. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:st|ft|mt)(?= )/, (short) => SHORT[short] ?? short);
}

function makeIndex(): Index {
  // Lines of one city stand near each other, so its name is looked at once and not for each.
  const byPlace = new Map<string, City & { readonly lines: string[] }>();
  const byName = new Map<string, City>();
  for (const line of zipLines()) {
    const [, state = '', name = ''] = line.split('|', 3);
    if (!STATES.has(state)) continue;
    const known = byPlace.get(`${name} ${state}`);
    if (known !== undefined) known.lines.push(line);
    else {
      const city = { name, state, lines: [line] };
      byPlace.set(`${name} ${state}`, city);
      byName.set(plain(`${name} ${state}`), city);
    }
  }
  const bySpelling = new Map<string, City>(byName);
  for (const city of byName.values()) bySpelling.set(plain(`${city.name} ${STATES.get(city.state)}`), city);
  return { byName, bySpelling, spellings: [...bySpelling.keys()].toSorted() };
}
