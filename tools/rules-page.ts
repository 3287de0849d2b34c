/** docs/rules.md: every mutation with its rule, every rate limit, slot and deadline, as the tables of the code say them. */
import { auditActionLabel } from '#contract/audit/audit-sentences.ts';
import { numberText } from '#contract/numbers.ts';
import { COUNTED_ACT_LABELS } from '#contract/second-person/act-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { ERRORS, isErrorCode } from '#contract/wire/errors.ts';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { MEMBER_RULES, type MemberRule } from '#server/api/rules/member-rules.ts';
import type { OperatorRule, SecondPerson } from '#server/api/rules/operator-rule.ts';
import { OPERATOR_RULES } from '#server/api/rules/operator-rules.ts';
import { COUNTED_BY, type CountedBy } from '#server/limits/counted-by.ts';
import { COUNTS } from '#server/limits/counts.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { RATE_LIMITS, type RateLimitKey, type RateLimitLine } from '#server/limits/rate-limits.ts';
import { BODY_SLOTS, GATES } from '#server/limits/slots.ts';
import { fieldSections, type FieldReaders } from './field-rules.ts';
import { inputSections } from './input-rules.ts';
import { usesOf, type Sources, type TableName } from './limits-elsewhere.ts';

const TABLES_BY_NAME = { RATE_LIMITS, BODY_SLOTS, GATES, COUNTS, DEADLINES, LIFETIMES };

export interface RulesOfSchemas {
  /** By mutation of the console, as @roles says. */
  readonly roles: ReadonlyMap<string, readonly OperatorRole[]>;
  /** The mutations that a visitor may send, too. */
  readonly publicOnes: ReadonlySet<string>;
  /** Who gets the fields that name a member. */
  readonly readers: readonly FieldReaders[];
}

/** The lines that no code uses. */
export function unusedLines(sources: Sources): string[] {
  const counted = new Set<string>(ruleLimits());
  return (Object.keys(TABLES_BY_NAME) as TableName[]).flatMap((table) =>
    [...usesOf(sources, table, Object.keys(TABLES_BY_NAME[table]))]
      .filter(([key, users]) => users.length === 0 && !(table === 'RATE_LIMITS' && counted.has(key)))
      .map(([key]) => `${table}.${key} is used nowhere on the server.`),
  );
}

const ruleLimits = (): RateLimitKey[] => [
  ...Object.values<OperatorRule>(OPERATOR_RULES).flatMap(({ limits }) => limits),
  ...Object.values<MemberRule>(MEMBER_RULES).flatMap(({ limits }) => limits),
];

export function rulesPage(sources: Sources, schemas: RulesOfSchemas): string {
  const where = (table: TableName, key: string): string => {
    const users = usesOf(sources, table, [key]).get(key) ?? [];
    const rules = table === 'RATE_LIMITS' && ruleLimits().includes(key as RateLimitKey) ? [WRAPPER] : [];
    return [...rules, ...users.filter((path) => !path.startsWith('server/api/rules/'))]
      .slice(0, 3)
      .map((path) => `\`${path}\``)
      .join(', ');
  };
  return `${[
    INTRODUCTION,
    '## What operators do',
    OPERATORS,
    tableOf(
      ['operation', 'roles', 'audit log', 'limits', 'second person'],
      sorted(OPERATOR_RULES).map(([name, rule]) => [
        `\`${name}\``,
        (schemas.roles.get(name) ?? []).map((role) => OPERATOR_ROLE_LABELS[role]).join(', '),
        auditText(rule),
        limitsText([...rule.limits, ...(rule.within ?? [])]),
        secondPersonText(rule.secondPerson),
      ]),
    ),
    '## What members and visitors do',
    MEMBERS,
    tableOf(
      ['operation', 'who', 'limits'],
      sorted(MEMBER_RULES).map(([name, rule]) => [
        `\`${name}\``,
        schemas.publicOnes.has(name) ? 'anyone' : 'members',
        memberLimitsText(rule),
      ]),
    ),
    '## Rate limits',
    RATES,
    tableOf(
      ['what', 'how many', 'counted by', 'open to strangers', 'when exceeded', 'code'],
      sorted(RATE_LIMITS).map(([key, limit]) => [
        limit.what,
        rateText(limit),
        ...byText(limit.by),
        refusalText(limit),
        where('RATE_LIMITS', key),
      ]),
    ),
    '## Slots',
    SLOTS,
    tableOf(
      ['what', 'how many', 'how much', 'counted by', 'open to strangers', 'time', 'when full', 'code'],
      sorted(BODY_SLOTS).map(([key, { what, mostBodies, mostBytes, by, deadlineMs, refusal }]) => [
        what,
        String(mostBodies),
        mostBytes === Infinity ? '–' : bytesText(mostBytes),
        ...byText(by),
        durationText(deadlineMs),
        codeText(refusal),
        where('BODY_SLOTS', key),
      ]),
    ),
    tableOf(
      ['what', 'how many', 'waiting', 'counted by', 'open to strangers', 'when full', 'code'],
      sorted(GATES).map(([key, { what, most, queued, by, refusal }]) => [
        what,
        numberText(most),
        queued === 0 ? '–' : String(queued),
        ...byText(by),
        codeText(refusal),
        where('GATES', key),
      ]),
    ),
    '## Counts',
    COUNTED,
    tableOf(
      ['what', 'how many', 'counted by', 'open to strangers', 'then', 'code'],
      sorted(COUNTS).map(([key, { what, most, by, refusal }]) => [
        what,
        numberText(most),
        ...byText(by),
        codeText(refusal),
        where('COUNTS', key),
      ]),
    ),
    '## How long things are valid',
    timesTable(LIFETIMES, (key) => where('LIFETIMES', key)),
    '## How long things can take',
    timesTable(DEADLINES, (key) => where('DEADLINES', key)),
    ...fieldSections(schemas.readers, tableOf),
    ...inputSections({ tableOf }),
  ].join('\n\n')}\n`;
}

const WRAPPER = 'server/api/rules/enforce-rules.ts';

const INTRODUCTION = `# Rules and limits

Who can do what, what's recorded, what needs a second person, and every limit. \`npm run rules\` writes this page from the tables that the
server uses, and \`npm run check -- rules\` fails if it's out of date, so don't edit it.

A rate limit is a number of calls in a period. The calls can all come together; after that, the allowance grows back evenly. Limits are
counted for all nodes together, slots for each node. \`RATE_LIMITED\` (${ERRORS.RATE_LIMITED.httpStatus}): '${ERRORS.RATE_LIMITED.sentence}' \`OVERLOADED\` (${ERRORS.OVERLOADED.httpStatus}): '${ERRORS.OVERLOADED.sentence}'`;

const OPERATORS = `Every request of an operator also counts under the limit for their GraphQL requests. A change without one of these entries in the audit
log, or with another one, is logged as an error. Approval limits are in the console under 'Settings', 'Approval limits'.`;

const MEMBERS = `Every request also counts under the limit for GraphQL requests, of the member or, without a session, of the network address.`;

const RATES = `'Open to strangers' means that someone who isn't logged in can use it up: for everyone at the same network address, or for the email
address that they name.`;

const SLOTS = `A request whose body is read takes a slot until it's answered. One sender gets up to half. Anyone who sends slowly loses the slot when
another sender needs it.`;

const COUNTED = `These are counted in the database, with what they're about.`;

function auditText({ audit }: OperatorRule): string {
  if ('withoutEntry' in audit) return `no entry: ${audit.withoutEntry}`;
  if ('changesNothing' in audit) return `changes nothing: ${audit.changesNothing}`;
  return audit.map((action) => auditActionLabel(action).replace(/:$/, '')).join('; ');
}

function secondPersonText(rule: OperatorRule['secondPerson']): string {
  if (rule === 'never') return 'no';
  if (rule === 'decides') return 'is the second person';
  return [overText(rule), rule.unless === undefined ? '' : `not if ${rule.unless}`].filter(Boolean).join('; ');
}

const AND = {
  raisesLimit: 'if it raises a limit',
  makesApprover: 'if the role can approve requests',
  cardSeen: 'if the code was shown',
} as const;

function overText({ over, and }: SecondPerson): string {
  const limits = over.map((act) => COUNTED_ACT_LABELS[act]).join(', ');
  return [limits === '' ? '' : `above the limits for ${limits}`, and === undefined ? '' : AND[and]]
    .filter(Boolean)
    .join(', or ');
}

const limitsText = (keys: readonly RateLimitKey[]): string =>
  keys.length === 0 ? '–' : keys.map((key) => limitText(key)).join('; ');

const limitText = (key: RateLimitKey): string =>
  `${RATE_LIMITS[key].what}: ${rateText(RATE_LIMITS[key])} by ${COUNTED_BY[RATE_LIMITS[key].by].label}`;

function memberLimitsText({ limits, within = [], perhaps = {}, counts = [] }: MemberRule): string {
  const some = Object.entries(perhaps).map(([key, when]) => `${limitText(key as RateLimitKey)}, if ${when}`);
  const all = [
    ...[...limits, ...within].map((key) => limitText(key)),
    ...some,
    ...counts.map(
      (key) => `${COUNTS[key].what}: ${numberText(COUNTS[key].most)} by ${COUNTED_BY[COUNTS[key].by].label}`,
    ),
  ];
  return all.length === 0 ? '–' : all.join('; ');
}

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
];

/** 60,000 as '1 minute', 400 as '0.4 seconds'. */
export function durationText(ms: number): string {
  const [unit, name] = UNITS.find(([size]) => ms % size === 0) ?? [SECOND_MS, 'second'];
  const many = ms / unit;
  return `${numberText(many)} ${name}${many === 1 ? '' : 's'}`;
}

function rateText(limit: RateLimitLine & { readonly count: number; readonly periodSeconds: number }): string {
  if (limit.setting !== undefined) return `\`${limit.setting}\``;
  const many = limit.unit === 'bytes' ? bytesText(limit.count) : numberText(limit.count);
  return `${many} per ${durationText(limit.periodSeconds * SECOND_MS).replace(/^1 /, '')}`;
}

const bytesText = (bytes: number): string => `${numberText(bytes / (1024 * 1024))} MiB`;

const byText = (by: CountedBy): readonly [string, string] => [
  COUNTED_BY[by].label,
  COUNTED_BY[by].isOpen ? 'yes' : 'no',
];

const refusalText = ({ refusal = 'RATE_LIMITED' }: RateLimitLine): string =>
  typeof refusal === 'string' ? codeText(refusal) : refusal.instead;

const codeText = (text: string): string => (isErrorCode(text) ? `\`${text}\`` : text);

function timesTable(
  times: Readonly<Record<string, { readonly ms: number; readonly what: string; readonly after: string }>>,
  where: (key: string) => string,
): string {
  return tableOf(
    ['what', 'how long', 'then', 'code'],
    sorted(times).map(([key, { what, ms, after }]) => [what, durationText(ms), codeText(after), where(key)]),
  );
}

const sorted = <Line>(lines: Readonly<Record<string, Line>>): [string, Line][] => Object.entries(lines);

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map((row) => line(row))].join('\n');
}
