import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aloneAttempts } from '#testkit/beds/alone-attempts.ts';
import {
  LIMITS_AND_ROLES,
  MEMBER_WAYS,
  MEMBERS_GROW_NOTHING,
  MONEY_WAYS,
  moneyRows,
  NOTHING_GROWS,
} from '#testkit/money-ways.table.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { readAudienceSchema } from './graphql/schema.ts';

describe('the table of what grows', () => {
  const mutationsOf = (audience: 'member' | 'operator') =>
    Object.keys(readAudienceSchema(audience).getMutationType()?.getFields() ?? {});
  const mutations = mutationsOf('operator');
  const classified = [...Object.keys(MONEY_WAYS), ...LIMITS_AND_ROLES, ...Object.values(NOTHING_GROWS).flat()];

  test('names every mutation of the console once', () => {
    expect(classified.toSorted()).toEqual([...new Set(classified)].toSorted());
    expect(mutations.filter((name) => !classified.includes(name))).toEqual([]);
  });

  test('names nothing that the console no longer has', () => {
    expect(classified.filter((name) => !mutations.includes(name))).toEqual([]);
  });

  test('names every mutation of members once, and nothing that they no longer have', () => {
    const own = [...Object.keys(MEMBER_WAYS), ...MEMBERS_GROW_NOTHING];
    expect(own).toEqual([...new Set(own)]);
    expect(own.toSorted()).toEqual(mutationsOf('member').toSorted());
  });

  test('is what docs/money.md says', () => {
    const page = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8').split('\n');
    expect(moneyRows().filter((row) => !page.includes(row))).toEqual([]);
  });

  test('is tried out wherever two people must agree, or nobody may', () => {
    const ways = Object.keys(MONEY_WAYS).filter((name) => MONEY_WAYS[name]?.held !== 'bound');
    const held = [...ways, ...LIMITS_AND_ROLES];
    expect(held.filter((name) => attempts[name] === undefined)).toEqual([]);
  });
});

let node: TestNode;
let attempts: Awaited<ReturnType<typeof aloneAttempts>>;
beforeAll(async () => {
  node = await startTestNode();
  attempts = await aloneAttempts(node);
});
afterAll(() => node.stop());

test('one person alone does not get further by any of them', async () => {
  const found: unknown[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const { outcome, wanted } = await attempt();
    if (outcome !== wanted) found.push({ name, outcome, wanted });
  }
  expect(found).toEqual([]);
});
