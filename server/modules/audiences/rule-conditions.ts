import { sql } from 'kysely';
import type {
  AttributeCondition,
  AttributeScalar,
  AudienceRule,
  HistoryVerb,
  MemberPreference,
} from '#contract/audiences/audience-rules.ts';
import { startOfDate } from '#contract/time/panel-week.ts';
import { kindOf, TASK_SUB_TYPES, type ActivityKind, type TaskSubType } from '#contract/activities/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { isAmong, type MemberFacts, type Sql } from './member-facts.ts';

const TOOK_PART = sql`state NOT IN ('INVITED', 'OPEN', 'CLOSE')`;
const COMPLETED = sql`state IN ('QUALIFIED', 'UNDER_REVIEW')`;

export interface RuleMoment {
  readonly now: Date;
  readonly timeZone: string;
}

/** What a rule says of a member `m`, as a condition that is true or false and never null. */
export function ruleCondition(
  rule: Exclude<AudienceRule, { kind: 'HOUSEHOLD' }>,
  facts: MemberFacts,
  at: RuleMoment,
): Sql {
  switch (rule.kind) {
    case 'ATTRIBUTE':
      return attributeCondition(rule.condition, facts);
    case 'HISTORY':
      return historyCondition(rule, at.now);
    case 'PREFERENCE':
      return PREFERENCES[rule.preference];
    case 'JOINED_LAST':
      return sql`(m.joined_at >= ${daysBefore(at.now, rule.days)})`;
    case 'JOINED_SINCE':
      return sql`(m.joined_at >= ${startOfDate(rule.date, at.timeZone)})`;
    case 'LIST':
      return isAmong(sql`SELECT panelist_id FROM audience_list_member WHERE list_id = ${rule.listId}`);
  }
}

/** Anyone who has not chosen wants everything, as often as it comes: so only those who said otherwise are looked up. */
const PREFERENCES = {
  WANTS_SURVEYS: sql`NOT ${isAmong(sql`SELECT panelist_id FROM audience_wish WHERE NOT wants_surveys`)}`,
  WANTS_VIDEOS: sql`NOT ${isAmong(sql`SELECT panelist_id FROM audience_wish WHERE NOT wants_videos`)}`,
  HAS_NO_LIMIT: sql`NOT ${isAmong(sql`SELECT panelist_id FROM audience_wish WHERE activity_frequency IS NOT NULL`)}`,
} as const satisfies Record<MemberPreference, Sql>;

export function wantsKind(kind: ActivityKind): Sql {
  return PREFERENCES[kind === 'VIDEO' ? 'WANTS_VIDEOS' : 'WANTS_SURVEYS'];
}

/** One value, or one among several: jsonb's 'contains' holds for both, and 'has this string', which is quicker. */
export function attributeCondition(condition: AttributeCondition, facts: MemberFacts): Sql {
  const value = facts.attribute(condition.attribute);
  switch (condition.test) {
    case 'IS':
      return anyOf(value, [condition.value]);
    case 'ANY_OF':
      return anyOf(value, condition.values);
    case 'ALL_OF':
      return sql`coalesce(${value} @> ALL (${jsonTexts(condition.values)}::jsonb[]), false)`;
    case 'BETWEEN':
      return sql`coalesce(${isWithin(value, condition)}, false)`;
    case 'ANSWERED':
      return isAnswered(value);
    case 'NOT_ANSWERED':
      return sql`NOT ${isAnswered(value)}`;
  }
}

const jsonTexts = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));

function anyOf(value: Sql, wanted: readonly AttributeScalar[]): Sql {
  return wanted.every((one) => typeof one === 'string')
    ? sql`coalesce(${value} ?| ${wanted}::text[], false)`
    : sql`coalesce(${value} @> ANY (${jsonTexts(wanted)}::jsonb[]), false)`;
}

/** In the order of jsonb, strings come before numbers, and truths and lists after them: so a range holds numbers only. */
function isWithin(value: Sql, { from, to }: { readonly from: number | null; readonly to: number | null }): Sql {
  const least = from === null ? sql`jsonb_typeof(${value}) = 'number'` : sql`${value} >= ${String(from)}::jsonb`;
  return sql`(${least} AND ${to === null ? sql`${value} < 'false'::jsonb` : sql`${value} <= ${String(to)}::jsonb`})`;
}

function isAnswered(value: Sql): Sql {
  return sql`coalesce(${value} NOT IN ('null', '""', '[]'), false)`;
}

type HistoryRule = Extract<AudienceRule, { kind: 'HISTORY' }>;

function historyCondition({ verb, of, lastDays }: HistoryRule, now: Date): Sql {
  const { states, isNegative, since } = HISTORY[verb];
  const conditions = [
    'studyId' in of ? sql`project_id = ${of.studyId}` : undefined,
    'activity' in of && of.activity !== 'ANY' ? isOfKind(of.activity) : undefined,
    states,
    lastDays === null ? undefined : sql`${sql.id(since)} >= ${daysBefore(now, lastDays)}`,
  ].filter((condition) => condition !== undefined);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
  const isInHistory = isAmong(sql`SELECT panelist_id FROM audience_task WHERE ${where}`);
  return isNegative ? sql`NOT ${isInHistory}` : isInHistory;
}

/** By what the kind is not, where that is shorter: most tasks are surveys, and each is compared. */
function isOfKind(kind: ActivityKind): Sql {
  const isOf = (subType: TaskSubType) => kindOf(subType) === kind;
  const subTypes = sql.join(TASK_SUB_TYPES.filter((subType) => isOf(subType) !== (kind === 'SURVEY')));
  return kind === 'SURVEY' ? sql`sub_type NOT IN (${subTypes})` : sql`sub_type IN (${subTypes})`;
}

interface HistoryMeaning {
  /** Undefined: whatever became of it. */
  readonly states?: Sql;
  readonly isNegative: boolean;
  /** The moment that 'in the last days' is about: the invitation, or the last step. */
  readonly since: 'created_at' | 'updated_at';
}

const HISTORY: Readonly<Record<HistoryVerb, HistoryMeaning>> = {
  TOOK_PART: { states: TOOK_PART, isNegative: false, since: 'updated_at' },
  DID_NOT_TAKE_PART: { states: TOOK_PART, isNegative: true, since: 'updated_at' },
  COMPLETED: { states: COMPLETED, isNegative: false, since: 'updated_at' },
  WAS_INVITED: { isNegative: false, since: 'created_at' },
  WAS_NOT_INVITED: { isNegative: true, since: 'created_at' },
};

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
