import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributeCondition, AudienceRule, AudienceRules } from '#contract/audiences/audience-rules.ts';
import { startOfDate } from '#contract/time/panel-week.ts';
import { kindOf, type TaskState, type TaskSubType } from '#contract/activities/task-states.ts';
import { createPanelist } from '#server/modules/identity/index.ts';
import type { Preferences } from '#contract/profile/preferences.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { setAttributes, setPreferences } from '#server/modules/profile/index.ts';
import { aProject, must } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { countMembers } from './count-members.ts';
import { judgeMembers } from './judged-members.ts';

const MEMBERS = 160;
const TIME_ZONE = 'America/New_York';
const SUB_TYPES: readonly TaskSubType[] = ['QUANTITATIVE', 'QUALITATIVE', 'MICRO_SURVEY'];
const STATES: readonly TaskState[] = ['INVITED', 'STARTED', 'QUALIFIED', 'UNDER_REVIEW', 'TERMINATED', 'CLOSE'];

interface KnownTask {
  readonly projectId: string;
  readonly subType: TaskSubType;
  readonly state: TaskState;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
interface KnownMember {
  readonly panelistId: string;
  readonly isActive: boolean;
  readonly joinedAt: Date;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly preferences: Preferences;
  readonly tasks: readonly KnownTask[];
}

let node: TestNode;
let members: KnownMember[];
let projects: { projectId: string; subType: TaskSubType }[];
const listId = '01890000-0000-7000-8000-00000000000a';
let onList: Set<string>;

/** The same panel on every run: a small generator of numbers between 0 and 1. */
let state = 42;
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T;

beforeAll(async () => {
  node = await startTestNode();
  projects = [];
  for (const subType of [...SUB_TYPES, ...SUB_TYPES])
    projects.push({ ...(await aProject(node, { subType })), subType });
  members = [];
  for (let number = 0; number < MEMBERS; number++) members.push(await aRandomMember(number));
  onList = new Set(members.filter(() => chance() < 0.3).map((member) => member.panelistId));
  const { db } = node.platform;
  await sql`INSERT INTO audience_list (list_id, project_id, panel_id, name, created_at)
    VALUES (${listId}, ${projects[0]?.projectId}, 'US', 'A list', now())`.execute(db);
  await sql`INSERT INTO audience_list_member SELECT ${listId}, unnest(${[...onList]}::uuid[])`.execute(db);
});
afterAll(() => node.stop());

async function aRandomMember(number: number): Promise<KnownMember> {
  const { rooms, platform } = node;
  const isActive = chance() < 0.9;
  const named = { email: `random-${number}@example.com`, firstName: 'R', lastName: 'M' };
  const ids = await createPanelist(rooms.identity, platform.db, { ...named, state: isActive ? 'ACTIVE' : 'SUSPENDED' });
  const { panelistId } = must(ids);
  const now = node.clock.now().getTime();
  const joinedAt = new Date(now - Math.floor(chance() * 400) * DAY_MS);
  await sql`UPDATE panelist SET joined_at = ${joinedAt} WHERE panelist_id = ${panelistId}`.execute(platform.db);
  const attributes = Object.fromEntries(
    [
      ['age', pick<unknown>([18, 30, 30.5, 64, 65, '30', null])],
      ['shops', pick<unknown>([['Online'], ['Online', 'Store'], [], 'Store', 3, ''])],
      ['household_id', pick(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
    ].filter(() => chance() < 0.8),
  ) as Record<string, unknown>;
  await setAttributes(rooms.profile, platform.db, panelistId, { attributes });
  const period = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'UNLIMITED'] as const);
  const preferences = {
    isOptedIntoVideos: chance() < 0.7,
    isOptedIntoSurveys: chance() < 0.8,
    frequency: period === 'UNLIMITED' ? null : pick([1, 2, 3]),
    period,
  };
  const hasChosen = chance() < 0.8;
  if (hasChosen) await setPreferences(rooms.profile, platform.db, panelistId, preferences);
  const tasks = projects
    .slice(1)
    .filter(() => chance() < 0.4)
    .map(({ projectId, subType }) => {
      const createdAt = new Date(now - Math.floor(chance() * 60 * DAY_MS));
      return { projectId, subType, state: pick(STATES), createdAt, updatedAt: new Date(createdAt.getTime() + DAY_MS) };
    });
  for (const task of tasks) {
    await sql`INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
      VALUES (gen_random_uuid(), 'US', ${panelistId}, ${task.projectId}, ${task.subType}, ${task.subType}, ${task.state}, 'OPEN',
        ${task.createdAt}, ${task.updatedAt})`.execute(platform.db);
  }
  const unlimited = {
    isOptedIntoVideos: true,
    isOptedIntoSurveys: true,
    frequency: null,
    period: 'UNLIMITED' as const,
  };
  return { panelistId, isActive, joinedAt, attributes, preferences: hasChosen ? preferences : unlimited, tasks };
}

/** The rules once more, member by member, as plainly as they can be said. */
function holds(rule: AudienceRule, member: KnownMember): boolean {
  const now = node.clock.now().getTime();
  switch (rule.kind) {
    case 'ATTRIBUTE':
      return fits(rule.condition, member);
    case 'PREFERENCE':
      if (rule.preference === 'WANTS_SURVEYS') return member.preferences.isOptedIntoSurveys;
      return rule.preference === 'WANTS_VIDEOS'
        ? member.preferences.isOptedIntoVideos
        : member.preferences.frequency === null;
    case 'JOINED_LAST':
      return member.joinedAt.getTime() >= now - rule.days * DAY_MS;
    case 'JOINED_SINCE':
      return member.joinedAt >= startOfDate(rule.date, TIME_ZONE);
    case 'LIST':
      return onList.has(member.panelistId);
    case 'HISTORY': {
      const { of, verb, lastDays } = rule;
      const found = member.tasks.some((task) => {
        if (
          'studyId' in of
            ? task.projectId !== of.studyId
            : of.activity !== 'ANY' && kindOf(task.subType) !== of.activity
        )
          return false;
        if (verb.includes('TAKE_PART') || verb === 'TOOK_PART')
          if (task.state === 'INVITED' || task.state === 'CLOSE') return false;
        if (verb === 'COMPLETED' && task.state !== 'QUALIFIED' && task.state !== 'UNDER_REVIEW') return false;
        const when = verb.includes('INVITED') ? task.createdAt : task.updatedAt;
        return lastDays === null || when.getTime() >= now - lastDays * DAY_MS;
      });
      return verb.includes('NOT') ? !found : found;
    }
    case 'HOUSEHOLD':
      throw new Error('a household is judged with everybody else in it');
  }
}

function fits(condition: AttributeCondition, { attributes }: KnownMember): boolean {
  const value = attributes[condition.attribute];
  const values: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const isAnswered = values.length > 0 && value !== null && value !== '';
  if (condition.test === 'IS') return values.includes(condition.value);
  if (condition.test === 'ANY_OF') return condition.values.some((one) => values.includes(one));
  if (condition.test === 'ALL_OF') return condition.values.every((one) => values.includes(one));
  if (condition.test === 'ANSWERED') return isAnswered;
  if (condition.test === 'NOT_ANSWERED') return !isAnswered;
  return typeof value === 'number' && value >= (condition.from ?? -Infinity) && value <= (condition.to ?? Infinity);
}

/** 10 June 2026 is a Wednesday: the day, the Monday, the month and the year began at these dates in the panel's zone. */
const PERIOD_STARTS = { DAILY: '2026-06-10', WEEKLY: '2026-06-08', MONTHLY: '2026-06-01', YEARLY: '2026-01-01' };

function firstFailed(rules: AudienceRules, projectId: string): number[] {
  const steps = [...rules.keep, ...rules.leaveOut];
  const household = steps.findIndex((rule) => rule.kind === 'HOUSEHOLD') + 1;
  const active = members.filter((member) => member.isActive);
  const judged = active.map((member) => {
    const { period, frequency, isOptedIntoSurveys } = member.preferences;
    const counted = member.tasks.filter(
      (task) =>
        period !== 'UNLIMITED' &&
        task.subType !== 'MICRO_SURVEY' &&
        task.createdAt >= startOfDate(PERIOD_STARTS[period], TIME_ZONE),
    ).length;
    const failures = [
      ...rules.keep.map((rule) => !holds(rule, member)),
      ...rules.leaveOut.map((rule) => rule.kind !== 'HOUSEHOLD' && holds(rule, member)),
      !isOptedIntoSurveys,
      frequency !== null && counted >= frequency,
      member.tasks.some((task) => task.projectId === projectId),
    ];
    const drawn = createHash('md5')
      .update(member.panelistId + projectId)
      .digest('hex');
    return { failed: failures.indexOf(true) + 1, home: member.attributes['household_id'], drawn, member };
  });
  if (household === 0) return judged.map(({ failed }) => failed);
  return judged.map(({ failed, home, drawn, member }) => {
    if ((failed !== 0 && failed < household) || home === undefined) return failed;
    const others = judged.filter((one) => one.home === home && one.member !== member);
    const invited = members.filter(
      (one) => one.attributes['household_id'] === home && one.tasks.some((task) => task.projectId === projectId),
    );
    if (invited.some((one) => one !== member)) return household;
    if (invited.length === 0 && others.some((one) => one.failed === 0 && (failed !== 0 || one.drawn < drawn)))
      return household;
    return failed;
  });
}

const scalar = fc.constantFrom<string | number>('Online', 'Store', 3, 30);
const attribute = fc.constantFrom('age', 'shops', 'unheard-of');
const bound = fc.constantFrom(null, 18, 30, 64);
const condition: fc.Arbitrary<AttributeCondition> = fc.oneof(
  fc.record({ attribute, test: fc.constant('IS' as const), value: scalar }),
  fc.record({
    attribute,
    test: fc.constantFrom('ANY_OF' as const, 'ALL_OF' as const),
    values: fc.array(scalar, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ attribute, test: fc.constant('BETWEEN' as const), from: bound, to: bound }),
  fc.record({ attribute, test: fc.constantFrom('ANSWERED' as const, 'NOT_ANSWERED' as const) }),
);
const rule = fc.oneof(
  fc.record({ kind: fc.constant('ATTRIBUTE' as const), condition }),
  fc.record({
    kind: fc.constant('HISTORY' as const),
    verb: fc.constantFrom(
      'TOOK_PART' as const,
      'DID_NOT_TAKE_PART' as const,
      'COMPLETED' as const,
      'WAS_INVITED' as const,
      'WAS_NOT_INVITED' as const,
    ),
    of: fc.oneof(
      fc.record({
        activity: fc.constantFrom('SURVEY' as const, 'VIDEO' as const, 'WEEKLY_QUEST' as const, 'ANY' as const),
      }),
      fc.nat(5).map((index) => ({ studyId: projects[index]?.projectId ?? '' })),
    ),
    lastDays: fc.constantFrom(null, 7, 30, 365),
  }),
  fc.record({
    kind: fc.constant('PREFERENCE' as const),
    preference: fc.constantFrom('WANTS_SURVEYS' as const, 'WANTS_VIDEOS' as const, 'HAS_NO_LIMIT' as const),
  }),
  fc.record({ kind: fc.constant('JOINED_LAST' as const), days: fc.constantFrom(30, 100, 300) }),
  fc.record({ kind: fc.constant('JOINED_SINCE' as const), date: fc.constantFrom('2026-01-01', '2025-09-15') }),
  fc.record({ kind: fc.constant('LIST' as const), listId: fc.constant(listId) }),
);
const household = fc.constant({ kind: 'HOUSEHOLD' as const });
const rules = fc.record({
  keep: fc.array(rule, { maxLength: 2 }),
  leaveOut: fc.array(fc.oneof({ weight: 5, arbitrary: rule }, household), { maxLength: 2 }),
});

test('whatever the rules are, every member falls at the step that a plain reading of them says', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.nat(1), async (given, projectIndex) => {
      if (given.leaveOut.filter((one) => one.kind === 'HOUSEHOLD').length > 1) return;
      const named = {
        keep: given.keep.map((one, n) => ({ ...one, id: `k${n}` })),
        leaveOut: given.leaveOut.map((one, n) => ({ ...one, id: `l${n}` })),
      } as AudienceRules;
      const projectId = projects[projectIndex * 3]?.projectId ?? '';
      const judged = judgeMembers(node.rooms.audiences, { projectId, kind: 'SURVEY' }, named, []);
      const counts = await countMembers(node.platform.db, judged);
      const expected = firstFailed(named, projectId);
      expect(counts.active).toBe(expected.length);
      expect(counts.steps.map(({ taken }) => taken)).toEqual(
        counts.steps.map((_step, index) => expected.filter((failed) => failed === index + 1).length),
      );
      expect(counts.canBeInvited.total).toBe(expected.filter((failed) => failed === 0).length);
    }),
    { numRuns: massOf({ sample: 30, whole: 80 }), seed: 7 },
  );
});
