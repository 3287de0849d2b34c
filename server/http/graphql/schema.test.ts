import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OPERATOR_ROLES } from '#contract/wire/rest.ts';
import {
  TASK_STATE_GROUPS,
  TASK_STATES,
  TASK_STATUSES,
  TASK_SUB_TYPES,
  TASK_TYPES,
} from '#contract/studies/task-states.ts';
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

describe('a schema does not start', () => {
  test.each([
    ['when no room resolves a field', [{}], 'no room resolves Query.'],
    ['when two rooms resolve one', [operator, operator], 'two rooms resolve Query.getOperator'],
    [
      'when a room resolves a field it does not have',
      [operator, { Query: { everything: resolve } }],
      'not in the schema',
    ],
    ['when a room resolves a type it does not have', [operator, { Nothing: {} }], 'no object type of the schema'],
  ])('%s', (_case, resolvers, message) => {
    expect(() => buildAudienceSchema('operator', resolvers)).toThrow(message);
  });
});
