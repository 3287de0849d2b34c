/** Who imports what by which name, read from the text of our sources; a door is looked through to what stands behind it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import packageJson from '../package.json' with { type: 'json' };

const FOLDERS =
  'bench,client,console,contract,emails,gallery,profile-fields,registration,server,site,survey-engine,survey-renderer,tests,tools,ui,web';
const IMPORT =
  /(?:(?:import|export)(?: type)? (?<names>\{[^}]*\}|[^;'"{]*?)\s*from|import\(?)\s*'(?<specifier>[.#][^']+)'/g;
const DOOR = /^server\/modules\/[^/]+\/index\.ts$/;

const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const,
);

/** One import or export of another of our files. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** As the other file calls them; undefined where it takes all of it. */
  readonly names: readonly string[] | undefined;
  /** The same as this file calls them. */
  readonly as: readonly string[] | undefined;
}

export const readSources = (): readonly string[] => globSync(`{${FOLDERS}}/**/*.{ts,tsx}`, { cwd: ROOT });

export const isDoor = (file: string): boolean => DOOR.test(file);

export function importsOf(from: string, text = readFileSync(join(ROOT, from), 'utf8')): readonly Import[] {
  return Array.from(text.matchAll(IMPORT), ({ groups: { names, specifier } = {} }) => {
    const named = names?.startsWith('{') === true ? namesIn(names) : undefined;
    return {
      from,
      to: targetOf(from, specifier ?? ''),
      names: named?.map(({ there }) => there),
      as: named?.map(({ here }) => here),
    };
  });
}

function targetOf(from: string, specifier: string): string {
  const alias = ALIASES.find(([beginning]) => specifier.startsWith(beginning));
  return alias === undefined ? join(dirname(from), specifier) : join(alias[1], specifier.slice(alias[0].length));
}

const namesIn = (braces: string): readonly { readonly there: string; readonly here: string }[] =>
  Array.from(braces.matchAll(/(?:type )?(?<there>\w+)(?: as (?<here>\w+))?/g), ({ groups }) => {
    const there = groups?.['there'] ?? '';
    return { there, here: groups?.['here'] ?? there };
  });

/** Which file stands behind each name of a door; one that opens onto another is followed. */
export function behindDoor(door: string, text?: string): ReadonlyMap<string, string> {
  return new Map(
    importsOf(door, text).flatMap(({ to, as }) =>
      as === undefined ? [...behindDoor(to)] : as.map((name) => [name, to] as const),
    ),
  );
}
