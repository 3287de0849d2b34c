import * as v from 'valibot';
import { ACTIVITY_KINDS } from '../activities/task-states.ts';

/** Who is invited, as data: the sentences of the console and the statements of the server are made from the same rules. */
export const MAX_AUDIENCE_RULES = 20;
export const MAX_VALUES_PER_CONDITION = 50;
export const MAX_AUDIENCE_CELLS = 40;
export const MAX_HISTORY_DAYS = 3_650;
export const HOUSEHOLD_ATTRIBUTE = 'household_id';

const RuleIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));
const AttributeNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const ScalarSchema = v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.finite()), v.boolean()]);
export type AttributeScalar = v.InferOutput<typeof ScalarSchema>;
const ValuesSchema = v.pipe(v.array(ScalarSchema), v.minLength(1), v.maxLength(MAX_VALUES_PER_CONDITION));
const BoundSchema = v.nullable(v.pipe(v.number(), v.finite()));
const DaysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_HISTORY_DAYS));
const DateSchema = v.pipe(v.string(), v.isoDate());

/** One thing that is known about a member, compared. An attribute with several values has each of them. */
export const AttributeConditionSchema = v.variant('test', [
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('IS'), value: ScalarSchema }),
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('ANY_OF'), values: ValuesSchema }),
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('ALL_OF'), values: ValuesSchema }),
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('BETWEEN'), from: BoundSchema, to: BoundSchema }),
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('ANSWERED') }),
  v.strictObject({ attribute: AttributeNameSchema, test: v.literal('NOT_ANSWERED') }),
]);
export type AttributeCondition = v.InferOutput<typeof AttributeConditionSchema>;

export const HISTORY_VERBS = ['TOOK_PART', 'DID_NOT_TAKE_PART', 'COMPLETED', 'WAS_INVITED', 'WAS_NOT_INVITED'] as const;
export type HistoryVerb = (typeof HISTORY_VERBS)[number];

/** A given study, every activity of a kind, or any activity at all. */
const HistoryOfSchema = v.union([
  v.strictObject({ studyId: v.pipe(v.string(), v.uuid()) }),
  v.strictObject({ activity: v.picklist([...ACTIVITY_KINDS, 'ANY']) }),
]);
export type HistoryOf = v.InferOutput<typeof HistoryOfSchema>;

export const MEMBER_PREFERENCES = ['WANTS_SURVEYS', 'WANTS_VIDEOS', 'HAS_NO_LIMIT'] as const;
export type MemberPreference = (typeof MEMBER_PREFERENCES)[number];

const AudienceRuleSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('ATTRIBUTE'), id: RuleIdSchema, condition: AttributeConditionSchema }),
  v.strictObject({
    kind: v.literal('HISTORY'),
    id: RuleIdSchema,
    verb: v.picklist(HISTORY_VERBS),
    of: HistoryOfSchema,
    lastDays: v.nullable(DaysSchema),
  }),
  v.strictObject({ kind: v.literal('PREFERENCE'), id: RuleIdSchema, preference: v.picklist(MEMBER_PREFERENCES) }),
  v.strictObject({ kind: v.literal('JOINED_LAST'), id: RuleIdSchema, days: DaysSchema }),
  v.strictObject({ kind: v.literal('JOINED_SINCE'), id: RuleIdSchema, date: DateSchema }),
  v.strictObject({ kind: v.literal('LIST'), id: RuleIdSchema, listId: v.pipe(v.string(), v.uuid()) }),
  v.strictObject({ kind: v.literal('HOUSEHOLD'), id: RuleIdSchema }),
]);
export type AudienceRule = v.InferOutput<typeof AudienceRuleSchema>;

const isNotHousehold = (rules: AudienceRule[]) => rules.every((rule) => rule.kind !== 'HOUSEHOLD');
const isHouseholdOnce = (rules: AudienceRule[]) => rules.filter((rule) => rule.kind === 'HOUSEHOLD').length <= 1;

export const AudienceRulesSchema = v.pipe(
  v.strictObject({
    /** Active members who fulfil all of these… */
    keep: v.pipe(v.array(AudienceRuleSchema), v.maxLength(MAX_AUDIENCE_RULES), v.check(isNotHousehold)),
    /** …and none of these. */
    leaveOut: v.pipe(v.array(AudienceRuleSchema), v.maxLength(MAX_AUDIENCE_RULES), v.check(isHouseholdOnce)),
  }),
  v.check(({ keep, leaveOut }) => {
    const ids = [...keep, ...leaveOut].map((rule) => rule.id);
    return new Set(ids).size === ids.length;
  }),
);
export type AudienceRules = v.InferOutput<typeof AudienceRulesSchema>;

const CellSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  conditions: v.pipe(v.array(AttributeConditionSchema), v.minLength(1), v.maxLength(2)),
  /** How many completes are wanted of these people. */
  target: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});
export type AudienceCell = v.InferOutput<typeof CellSchema>;

/** A member belongs to the first cell that fits. */
export const AudienceCellsSchema = v.pipe(
  v.array(CellSchema),
  v.maxLength(MAX_AUDIENCE_CELLS),
  v.check((cells) => new Set(cells.map((cell) => cell.name)).size === cells.length),
);

export const AudienceSampleSchema = v.strictObject({
  mode: v.picklist(['RANDOM', 'BALANCED']),
  /** How many are invited; null for as many as the wanted completes need. */
  size: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)), null),
  cells: AudienceCellsSchema,
});
export type AudienceSampleSettings = v.InferOutput<typeof AudienceSampleSchema>;

/** Anyone who is active and wants it: what a study begins with. */
export const EVERYBODY: AudienceRules = { keep: [], leaveOut: [] };
export const AT_RANDOM: AudienceSampleSettings = { mode: 'RANDOM', size: null, cells: [] };

/** The members' own wishes: always last, never switched off. */
export const WISHES = ['WANTS_THIS_KIND', 'HAS_ROOM', 'NOT_YET_INVITED'] as const;
export type Wish = (typeof WISHES)[number];
