/**
 * Circles between rooms. Files need not import each other in a circle for two folders to depend on each other, and
 * then neither can be read, moved or tested without the other. So whole rooms are held to the rule as well.
 */

/** One import of our code, type-only ones included. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders whose folders are the rooms. A file that stands directly in one puts rooms together, so it is a room by itself. */
const HALLS = [
  'server/modules',
  'server/integrations',
  'server/platform',
  'server',
  'console/features',
  'console',
  'web/features',
  'web',
  'ui',
  'contract',
  'client',
];

/** The room a file is in: the folder below its hall, else the top folder. */
export function roomOf(file: string): string {
  const hall = HALLS.find((folder) => file.startsWith(`${folder}/`));
  const depth = hall === undefined ? 1 : hall.split('/').length + 1;
  return file.split('/').slice(0, depth).join('/');
}

/**
 * The circles of rooms, one for each knot of rooms that all reach each other: its shortest, as the imports that tie it,
 * in the order in which one walks around it.
 */
export function roomCircles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const ties = tiesOf(imports);
  const ways = new Map([...ties.keys()].map((room) => [room, shortestWays(ties, room)] as const));
  const circles = [...ways]
    .flatMap(([home, reached]) => {
      const circle = reached.get(home);
      return circle === undefined ? [] : [{ home, circle }];
    })
    .toSorted((one, other) => one.circle.length - other.circle.length);
  const told: { readonly home: string; readonly circle: readonly Import[] }[] = [];
  for (const found of circles) {
    const isTold = told.some(({ home }) => ways.get(home)?.has(found.home) && ways.get(found.home)?.has(home));
    if (!isTold) told.push(found);
  }
  return told.map(({ circle }) => circle);
}

/** For each room, which others it imports, and one import that shows it. */
function tiesOf(imports: readonly Import[]): ReadonlyMap<string, ReadonlyMap<string, Import>> {
  const ties = new Map<string, Map<string, Import>>();
  for (const tie of imports) {
    const [from, to] = [roomOf(tie.from), roomOf(tie.to)];
    if (from === to) continue;
    const others = ties.get(from) ?? new Map<string, Import>();
    if (!others.has(to)) others.set(to, tie);
    ties.set(from, others);
  }
  return ties;
}

/** The shortest way from a room to every room that it reaches, itself included if there is a way back. */
function shortestWays(ties: ReturnType<typeof tiesOf>, home: string): ReadonlyMap<string, readonly Import[]> {
  const ways = new Map<string, readonly Import[]>();
  const queue: (readonly Import[])[] = [[]];
  for (const way of queue) {
    const last = way.at(-1);
    for (const [room, tie] of ties.get(last === undefined ? home : roomOf(last.to)) ?? []) {
      if (ways.has(room)) continue;
      ways.set(room, [...way, tie]);
      queue.push([...way, tie]);
    }
  }
  return ways;
}
