/** What `npm run check -- rules` looks for in the sources: limits, slots and deadlines that no table has, and lines nobody uses. */

/** The tables, by the name that code takes from them. */
export const TABLES = {
  RATE_LIMITS: 'server/limits/rate-limits.ts',
  BODY_SLOTS: 'server/limits/slots.ts',
  GATES: 'server/limits/slots.ts',
  COUNTS: 'server/limits/counts.ts',
  DEADLINES: 'server/limits/deadlines.ts',
  LIFETIMES: 'server/limits/lifetimes.ts',
} as const;
export type TableName = keyof typeof TABLES;

/** The sources by their paths, without tests. */
export type Sources = ReadonlyMap<string, string>;

const FOLDER = 'server/limits/';
/** They count, hold, and wait for others, with numbers that they're given. */
const MACHINES = /^server\/platform\/(?:rate-limit\/rate-limits|receiving\/body-slots|bounded-process|tickets)\.ts$/;

interface Pattern {
  readonly found: RegExp;
  readonly sentence: string;
}

const A_NUMBER = String.raw`(?=[^;\n]*(?:\d|\b[A-Z]+_(?:MS|SECONDS)\b))(?!(?:DEADLINES|LIFETIMES|COUNTS|GATES)\b)`;
const A_DURATION =
  '(?=[A-Z_]*(?:LIMIT|VALID|EXPIRY|EXPIRES|TICKET|IDLE|ABSOLUTE|GRACE|LEASE|LOCK))[A-Z_]+_(?:MS|SECONDS|MINUTES|HOURS|DAYS)';
const A_DEADLINE = String.raw`[A-Z_]*(?:TIMEOUT|DEADLINE|PATIENCE)[A-Z_]*`;

const PATTERNS: readonly Pattern[] = [
  { found: /\bperiodSeconds\s*[:,]/g, sentence: "a rate limit that isn't in RATE_LIMITS" },
  { found: /\bmostBodies\s*:/g, sentence: "slots that aren't in BODY_SLOTS" },
  {
    found: new RegExp(String.raw`\bconst (?:${A_DURATION}|${A_DEADLINE}) = ${A_NUMBER}`, 'g'),
    sentence: 'a deadline that is in neither DEADLINES nor LIFETIMES',
  },
  { found: /\bAbortSignal\.timeout\(\s*[\d]/g, sentence: "a deadline that isn't in DEADLINES" },
  {
    found: /\b(?:statement|lock|query|\w*session)_timeout\b['"]?\s*(?:=|:|,)\s*['"]?[1-9]/g,
    sentence: "a deadline that isn't in DEADLINES",
  },
  {
    found: /\b(?:timeoutMs|patienceMs|deadlineMs|waitMs|\w+Timeout)\s*[:=]\s*[1-9]/g,
    sentence: "a deadline that isn't in DEADLINES",
  },
  { found: /\blastsMs:(?!\s*LIFETIMES\b)/g, sentence: "a deadline that isn't in LIFETIMES" },
];

/** Numbers of the contract that limit somebody: the tables must know each. */
const LIMITING =
  /export const ([A-Z_]*(?:VALID_(?:MINUTES|DAYS|HOURS)|LOCK_MINUTES|_IDLE_(?:MINUTES|HOURS)|TICKET_MINUTES|LINK_DAYS|LINK_MINUTES|TOKEN_MINUTES|GRACE_SECONDS|_PER_HOUR|_PER_MINUTE|_PER_DAY|_AN_HOUR|_ATTEMPTS|_PAUSE_SECONDS))\b/g;

const isOfServer = (path: string) => path.startsWith('server/') && !path.startsWith(FOLDER) && !MACHINES.test(path);

export function limitsElsewhere(sources: Sources): string[] {
  const problems: string[] = [];
  const tables = [...sources].filter(([path]) => path.startsWith(FOLDER)).map(([, text]) => text);
  for (const [path, text] of sources) {
    const code = withoutComments(text);
    if (isOfServer(path)) {
      for (const { found, sentence } of PATTERNS) {
        for (const { index } of code.matchAll(found)) problems.push(`${path}:${lineOf(code, index)}: ${sentence}.`);
      }
    }
    if (!path.startsWith('contract/')) continue;
    for (const [, name = ''] of code.matchAll(LIMITING)) {
      if (!tables.some((table) => hasWord(table, name))) problems.push(`${path}: ${name} is in no table of ${FOLDER}.`);
    }
  }
  return problems;
}

/** The files that use each line of a table: by its name, or by the number of the contract that it's made of. */
export function usesOf(
  sources: Sources,
  table: TableName,
  keys: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const text = sources.get(TABLES[table]) ?? '';
  return new Map(
    keys.map((key) => {
      const names = [`${table}.${key}`, ...constantsOf(text, key)];
      const users = [...sources]
        .filter(([path, code]) => isUser(path, table) && names.some((name) => hasWord(code, name)))
        .map(([path]) => path);
      return [key, users] as const;
    }),
  );
}

/** Its own line is no use, and neither is the place where the contract makes the number. */
const isUser = (path: string, table: TableName) =>
  path !== TABLES[table] && !/^contract\/(?:limits|messages)/.test(path);

/** `OTP_VALID_MINUTES` of `oneTimeCode: lasts(OTP_VALID_MINUTES * MINUTE_MS, …`. Units are no numbers. */
function constantsOf(text: string, key: string): string[] {
  const line = new RegExp(String.raw`^  ${key}: [\s\S]*?\n(?=  \w+: |  /\*\*|\} as const)`, 'm').exec(text)?.[0] ?? '';
  return (line.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []).filter(
    (name) =>
      !/^(?:SECOND|MINUTE|HOUR|DAY)_(?:MS|SECONDS)$|^NOT_FOUND$|^[A-Z_]+_(?:INVALID|REACHED|FAILED|REQUIRED|MISSING)$|^(?:RATE_LIMITED|TIMED_OUT|TOO_OFTEN|BODY_SLOTS|EMAILS_PER_SECOND|DRAIN_SECONDS|ROLLED_BACK)$/.test(
        name,
      ),
  );
}

const hasWord = (text: string, word: string) =>
  new RegExp(String.raw`\b${word.replace('.', String.raw`\.`)}\b`).test(text);

/** Routes that change something, in files that name no limit and no slots; `without` says why some need none. */
export function routesWithoutLimit(sources: Sources, without: Readonly<Record<string, string>>): string[] {
  const files = [...sources].filter(([path, text]) => path.startsWith('server/http/') && CHANGING.test(text));
  const unlimited = files.filter(([, text]) => !LIMITED.test(text)).map(([path]) => path);
  return [
    ...unlimited.filter((path) => !(path in without)).map((path) => `${path}: its routes count under no limit.`),
    ...Object.keys(without)
      .filter((path) => !unlimited.includes(path))
      .map((path) => `${path}: has a limit, or no such route, and is listed as one without.`),
  ];
}

const CHANGING = /\bapp\.(?:post|patch|put|delete)(?:<[^(]*>)?\(/;
const LIMITED = /\b(?:RATE_LIMITS|BODY_SLOTS)\.|\bgraphqlPer/;

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** With as many lines as before. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
}
