/**
 * The dependencies between the server's modules. A module can use the public APIs of the modules listed for it here, and of
 * those they depend on; nothing else. The borders check reads this table and rejects a dependency that is missing, unused, or
 * redundant.
 */
export const DEPENDS_ON: Readonly<Record<string, readonly string[]>> = {
  // These depend on no other module.
  approvals: [],
  audiences: [],
  clips: [],
  'external-surveys': [],
  flags: [],
  identity: [],
  messages: [],
  pictures: [],
  results: [],
  surveys: [],

  announcements: ['audiences', 'identity', 'messages'],
  profile: ['identity'],
  rewards: ['approvals'],

  activities: ['approvals', 'profile'],
  'gift-cards': ['rewards'],

  fieldwork: ['activities', 'external-surveys', 'rewards', 'surveys'],
  joining: ['activities', 'messages', 'rewards', 'surveys'],
  push: ['activities', 'flags'],
  spark: ['activities', 'flags', 'messages', 'rewards'],
  support: ['activities', 'gift-cards'],

  reviews: ['external-surveys', 'joining'],
  studies: ['external-surveys', 'joining'],

  notifications: ['announcements', 'flags', 'reviews', 'support'],
  'product-tests': ['audiences', 'flags', 'results', 'reviews', 'studies', 'support'],
  taking: ['clips', 'flags', 'reviews'],

  launches: ['fieldwork', 'product-tests'],
  leaving: ['announcements', 'clips', 'product-tests', 'push', 'spark'],

  members: ['leaving'],
  'second-person': ['launches', 'spark'],
  sending: ['announcements', 'launches', 'spark'],

  console: ['members'],
  restoring: ['leaving', 'sending'],
};

/** All modules that a module can use: its dependencies, and theirs. */
export function below(module: string, table = DEPENDS_ON, from: readonly string[] = []): ReadonlySet<string> {
  if (from.includes(module))
    throw new Error(`modules depend on each other in a cycle: ${[...from, module].join(', ')}`);
  const direct = table[module] ?? [];
  return new Set(direct.flatMap((lower) => [lower, ...below(lower, table, [...from, module])]));
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with the table, a sentence each, given the modules there are and who uses whom. */
export function tableFaults(modules: readonly string[], used: readonly Arrow[], table = DEPENDS_ON): readonly string[] {
  const missing = modules.filter((module) => !(module in table)).map((module) => `${module} isn't in the table`);
  const gone = Object.keys(table)
    .filter((module) => !modules.includes(module))
    .map((module) => `${module} is in the table, but there's no such module`);
  const arrows = Object.entries(table).flatMap(([from, lower]) => lower.map((to) => ({ from, to })));
  const needless = arrows
    .filter(({ from, to }) => !used.some((arrow) => arrow.from === from && arrow.to === to))
    .map(({ from, to }) => `${from} depends on ${to}, but doesn't use it`);
  const implied = arrows
    .filter(({ from, to }) => table[from]?.some((other) => other !== to && below(other, table).has(to)))
    .map(({ from, to }) => `${from} already depends on ${to} indirectly`);
  return [...missing, ...gone, ...needless, ...implied];
}
