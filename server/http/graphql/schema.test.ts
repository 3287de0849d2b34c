import { readdirSync } from 'node:fs';
import { getNamedType, isEnumType, isInputObjectType, isObjectType, type GraphQLField } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OPERATOR_ROLES } from '#contract/wire/rest.ts';
import {
  TASK_STATE_GROUPS,
  TASK_STATES,
  TASK_STATUSES,
  TASK_SUB_TYPES,
  TASK_TYPES,
} from '#contract/activities/task-states.ts';
import { DEPENDS_ON } from '#tools/module-table.ts';
import { buildAudienceSchema, readAudienceSchema } from './schema.ts';

const resolve = () => null;
const operator = { Query: { getOperator: resolve } };

describe('the words of the SDL are those of the contract', () => {
  test.each([
    ['member', 'MarketResearchTaskState', TASK_STATES],
    ['member', 'MarketResearchTaskStateFilter', [...Object.keys(TASK_STATE_GROUPS), ...TASK_STATES]],
    ['member', 'MarketResearchTaskStatus', TASK_STATUSES],
    ['member', 'MarketResearchTaskType', TASK_TYPES],
    ['member', 'MarketResearchTaskSubType', TASK_SUB_TYPES],
    ['operator', 'OperatorRole', OPERATOR_ROLES],
  ] as const)('%s %s', (audience, name, words) => {
    const type = readAudienceSchema(audience).getType(name);
    const values = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    expect(values.toSorted()).toEqual([...words].toSorted());
  });
});

/** What the member specification (§7.1) names otherwise. */
const NAMED_BY_SPECIFICATION = ['listMarketResearchRewards'];

describe.each(['member', 'operator'] as const)('a page of the %s schema', (audience) => {
  const types = Object.values(readAudienceSchema(audience).getTypeMap());
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const isPaged = ({ args }: GraphQLField<unknown, unknown>) =>
    args.some(({ name }) => name === 'startingAfter' || name === 'pagination');
  const typed = (items: readonly { readonly name: string; readonly type: unknown }[]) =>
    Object.fromEntries(items.map(({ name, type }) => [name, String(type)]));

  test.each(fields.filter(isPaged).filter(({ name }) => !NAMED_BY_SPECIFICATION.includes(name)))(
    'is totalItems, nextPage and contents in $name',
    ({ args, type }) => {
      const page = getNamedType(type);
      expect(page.name).toMatch(/Page$/);
      const {
        nextPage,
        contents,
        totalItems = 'Int!',
      } = typed(isObjectType(page) ? Object.values(page.getFields()) : []);
      expect([nextPage, totalItems]).toEqual(['ID', 'Int!']);
      expect(contents).toMatch(/^\[\w+!\]!$/);
      const { pageSize = 'Int', startingAfter = 'ID' } = typed(args);
      expect([pageSize, startingAfter]).toEqual(['Int', 'ID']);
    },
  );

  test('is asked for and named in no other way', () => {
    const answered = fields.filter(isPaged).map(({ type }) => getNamedType(type).name);
    const pages = types.filter(isObjectType).filter((type) => 'nextPage' in type.getFields());
    expect(pages.map(({ name }) => name).filter((name) => !answered.includes(name))).toEqual([]);
    const names = [...fields.flatMap(({ args }) => args), ...inputs].map(({ name }) => name);
    const others = ['after', 'before', 'first', 'last', 'limit', 'offset', 'cursor'];
    expect(names.filter((name) => others.includes(name))).toEqual([]);
    const ends = ['hasMore', 'next', 'nextKey', 'nextBefore', 'cursor'];
    expect(fields.map(({ name }) => name).filter((name) => ends.includes(name))).toEqual([]);
  });
});

describe('a schema does not start', () => {
  test.each([
    ['when no room resolves a field', [{}], 'no room resolves Query.'],
    ['when two rooms resolve one', [operator, operator], 'two rooms resolve Query.getOperator'],
    [
      'when a room resolves a field it does not have',
      [operator, { Query: { everything: resolve } }],
      'not in the schema',
    ],
    ['when a room resolves a type it does not have', [operator, { Nothing: {} }], 'not an object type in the schema'],
  ])('%s', (_case, resolvers, message) => {
    expect(() => buildAudienceSchema('operator', resolvers)).toThrow(message);
  });
});

describe.each(['member', 'operator'])('each file of the SDL of the %s schema', (schema) => {
  const names = (folder: string, end: string) =>
    readdirSync(new URL(`../../../${folder}/${schema}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end) && !name.endsWith('.test.ts'))
      .map((name) => name.slice(0, -end.length))
      .filter((name) => name !== 'index' && name !== 'base')
      .toSorted();
  const ofSchema = names('contract/graphql', '.graphql');

  test('is answered by the file of its name', () => expect(names('server/api', '.ts')).toEqual(ofSchema));

  test('is called like a module, or lies in a folder that is', () => {
    const modules = Object.keys(DEPENDS_ON);
    expect(ofSchema.filter((name) => !modules.includes(name.split('/')[0] ?? ''))).toEqual([]);
  });
});
