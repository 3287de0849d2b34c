import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countProfileDetail,
  getMember,
  getProfileCatalogue,
  listMemberAttributeChanges,
  listProfileDetailVersions,
  moveProfileDetail,
  publishProfileDetail,
  retireProfileDetail,
} from '#contract/generated/operator/operations.ts';
import { DETAIL_SENTENCES as SAY } from '#contract/profile/detail-form.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { AnswerOf, Operation } from '#contract/wire/operation.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { adoptCatalogue, setAttributes } from '#server/modules/profile/index.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let admin: OperatorClient;
let support: OperatorClient;
const others = new Map<OperatorRole, OperatorClient>();
beforeAll(async () => {
  node = await startTestNode();
  admin = await signedInOperator(node, 'ADMIN');
  support = await signedInOperator(node, 'SUPPORT');
  for (const role of ['RESEARCHER', 'FULFILMENT', 'READER'] as const) {
    others.set(role, await signedInOperator(node, role));
  }
});
afterAll(() => node.stop());

type Call<Result> = Operation<Result, never>;
type WireCatalogue = AnswerOf<typeof getProfileCatalogue>;

async function ask<Result>(by: OperatorClient, { name, hash }: Call<Result>, variables: object = {}): Promise<Result> {
  const { body } = await by.ask(name, hash, variables);
  expect(body.errors).toBeUndefined();
  return body.data[name] as Result;
}
async function failure(by: OperatorClient, { name, hash }: Call<unknown>, variables: object) {
  const { body } = await by.ask(name, hash, variables);
  const error = body.errors?.[0]?.extensions;
  return { code: error?.code, fields: error?.fields };
}
const catalogue = () => ask(admin, getProfileCatalogue);
const detailsOf = ({ types }: WireCatalogue, typeName: string) =>
  types.find((type) => type.typeName === typeName)?.details ?? [];

const YES_NO = [
  { code: null, text: 'Yes', isExclusive: false, isRetired: false },
  { code: null, text: 'No', isExclusive: false, isRetired: false },
];
async function inputOf(change: object = {}) {
  return {
    typeName: 'shopping',
    displayName: 'Do you bake?',
    selectionType: 'single',
    options: YES_NO,
    isListed: true,
    isEditable: true,
    isNaming: false,
    isRestricted: false,
    unlockDays: 0,
    revision: (await catalogue()).revision,
    key: randomUUID(),
    ...change,
  };
}
const publish = async (change: object = {}, by = admin) =>
  ask(by, publishProfileDetail, { input: await inputOf(change) });

describe('an admin', () => {
  test('reads the catalogue group by group, with who published what', async () => {
    const { types } = await catalogue();
    expect(types.map(({ typeName }) => typeName)).toEqual(['personal', 'household', 'shopping', 'account', 'other']);
    expect(detailsOf(await catalogue(), 'household')[2]).toMatchObject({
      detailName: 'hasPets',
      isListed: true,
      isRetired: false,
      version: { publishedBy: null, options: [{ code: true, isExclusive: false }, { code: false }] },
    });
    const { version } = await publish({ detailName: 'named' });
    expect(version).toMatchObject({ version: 1, publishedAt: node.clock.now().toISOString() });
    expect(version).not.toMatchObject({ publishedBy: null });
  });

  test('publishes once under one key, and another version only with what was in view', async () => {
    const input = await inputOf({ detailName: 'bakes' });
    const [first, again] = await Promise.all([1, 2].map(() => ask(admin, publishProfileDetail, { input })));
    expect(again).toEqual(first);
    const other = { ...input, displayName: 'Do you ever bake?' };
    expect(await failure(admin, publishProfileDetail, { input: other })).toMatchObject({ code: 'KEY_REUSED' });
    const late = { ...other, key: randomUUID() };
    expect(await failure(admin, publishProfileDetail, { input: late })).toMatchObject({ code: 'CONFLICT' });
    // The key of a failure is free: the same form goes through once the new number is known.
    const { detailId } = first ?? { detailId: '' };
    const options = [
      { code: 'Yes', text: 'Yes, at home', isExclusive: false, isRetired: false },
      { code: 'No', text: 'No', isExclusive: false, isRetired: true },
      { code: null, text: 'Sometimes', isExclusive: false, isRetired: false },
    ];
    const next = await publish({ detailId, displayName: 'Do you ever bake?', options });
    expect(next).toMatchObject({ detailId, detailName: 'bakes', version: { version: 2 } });
    const versions = await ask(admin, listProfileDetailVersions, { detailId });
    expect(versions).toMatchObject([
      { version: 2, displayName: 'Do you ever bake?', options: [{}, { text: 'No', isRetired: true }, {}] },
      { version: 1, displayName: 'Do you bake?', options: [{ text: 'Yes' }, { text: 'No', isRetired: false }] },
    ]);
    expect(await failure(admin, listProfileDetailVersions, { detailId: randomUUID() })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is told at the field what a version may not do', async () => {
    const { detailId } = await publish({ detailName: 'sews' });
    const wrong = async (change: object) =>
      (await failure(admin, publishProfileDetail, { input: await inputOf(change) })).fields;
    expect(await wrong({ detailId, options: YES_NO.slice(0, 1) })).toEqual({ options: [SAY.optionsNeeded] });
    expect(await wrong({ detailId, selectionType: 'multiple' })).toEqual({ selectionType: [SAY.typeChanged] });
    expect(await wrong({ detailId, isListed: false })).toEqual({ isListed: [SAY.retireInstead] });
    expect(await wrong({ detailName: 'sews' })).toEqual({ detailName: [SAY.nameTaken] });
    expect(await wrong({ detailName: 'Sews' })).toEqual({ detailName: [SAY.nameInvalid] });
    expect(await wrong({ detailName: 'constructor' })).toEqual({ detailName: [SAY.nameReserved] });
    expect(await wrong({ detailName: 'knits', displayName: ' ', unlockDays: 4_000 })).toEqual({
      displayName: [SAY.displayNameRequired],
      unlockDays: [SAY.unlockDays],
    });
    expect(await wrong({ detailId: randomUUID() })).toBeUndefined();
  });

  test('labels what a file brought, and cannot ask members for a name that no form can have', async () => {
    const { panelistId } = await aMember(node);
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, {
      attributes: { 'Loyalty tier': 'Gold' },
      source: 'IMPORT',
    });
    await adoptCatalogue(node.rooms.profile);
    const tier = detailsOf(await catalogue(), 'other').find(({ detailName }) => detailName === 'Loyalty tier');
    const worded = { detailId: tier?.detailId, displayName: 'Tier of the shop', typeName: 'other', isEditable: false };
    const options = [
      { code: 'Gold', text: 'Gold', isExclusive: false, isRetired: false },
      { ...YES_NO[1], text: 'Silver' },
    ];
    expect(
      (await failure(admin, publishProfileDetail, { input: await inputOf({ ...worded, options }) })).fields,
    ).toEqual({
      isListed: [SAY.nameNotAsked],
    });
    const labelled = await publish({ ...worded, options, isListed: false });
    expect(labelled).toMatchObject({ isListed: false, version: { displayName: 'Tier of the shop' } });
    const { attributes } = await ask(support, getMember, { panelistId });
    expect(attributes).toMatchObject([{ name: 'Loyalty tier', displayName: 'Tier of the shop', texts: ['Gold'] }]);
  });

  test('retires a detail with a reason, and asks again by another version', async () => {
    const { detailId } = await publish({ detailName: 'skates' });
    const revision = async () => (await catalogue()).revision;
    const asked = async (change: object) => ({
      detailId,
      revision: await revision(),
      reason: 'Nobody uses it',
      ...change,
    });
    expect(await failure(admin, retireProfileDetail, await asked({ reason: ' ' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await failure(admin, retireProfileDetail, await asked({ revision: 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await failure(admin, retireProfileDetail, await asked({ detailId: randomUUID() }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ask(admin, retireProfileDetail, await asked({}))).toMatchObject({ isRetired: true });
    // A second press changes nothing, so there's nothing to tell the audit log.
    expect(await ask(admin, retireProfileDetail, await asked({}))).toMatchObject({ isRetired: true });
    expect(await publish({ detailId, options: YES_NO })).toMatchObject({ isRetired: false, version: { version: 2 } });
    const { rows } = await sql<{ action: string; after: object }>`
      SELECT action, after FROM audit_entry WHERE subject_id = ${detailId} ORDER BY position`.execute(node.platform.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'profile-detail.published',
      'profile-detail.retired',
      'profile-detail.published',
    ]);
    expect(rows[1]?.after).toMatchObject({ reason: 'Nobody uses it' });
  });

  test('moves a detail, and is told when somebody else did something first', async () => {
    const before = await catalogue();
    const [first, second] = detailsOf(before, 'household');
    const asked = { detailId: second?.detailId, typeName: 'household', position: 0, revision: before.revision };
    const after = await ask(admin, moveProfileDetail, asked);
    const moved = detailsOf(await catalogue(), 'household').slice(0, 2);
    expect(moved.map(({ detailName }) => detailName)).toEqual([second?.detailName, first?.detailName]);
    expect(after.revision).toBe(before.revision + 1);
    expect(await failure(admin, moveProfileDetail, asked)).toMatchObject({ code: 'CONFLICT' });
    const nowhere = { ...asked, revision: after.revision, typeName: 'nowhere' };
    expect((await failure(admin, moveProfileDetail, nowhere)).fields).toEqual({ typeName: [SAY.typeUnknown] });
  });

  test('counts who has it, and nobody in groups under ten', async () => {
    const { detailId } = await publish({ detailName: 'rides' });
    for (let person = 0; person < 13; person += 1) {
      const { panelistId } = await aMember(node);
      const rides = person < 11 ? 'Yes' : 'No';
      await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { rides } });
    }
    await expect
      .poll(() => ask(admin, countProfileDetail, { detailId }))
      .toEqual({
        members: 13,
        options: [
          { text: 'Yes', members: 11 },
          { text: 'No', members: null },
        ],
      });
    expect(await failure(admin, countProfileDetail, { detailId: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('somebody who helps a member', () => {
  test.each(['SUPPORT', 'ADMIN'] as const)('reads as %s what they changed, without what names them', async (role) => {
    const { panelistId } = await aMember(node);
    const say = async (detailName: string, text: string, revision: number) => {
      node.clock.advance(1_000);
      must(await saveOwnAttributes(node.rooms, panelistId, [{ detailName, selectedList: [text], revision }]));
    };
    await say('children', '1 child', 0);
    await say('children', '2 children', 1);
    await say('dob', '1984-05-06', 0);
    const by = role === 'ADMIN' ? admin : support;
    const page = await ask(by, listMemberAttributeChanges, { panelistId });
    expect(page).toMatchObject({
      nextPage: null,
      contents: [
        { name: 'dob', displayName: 'Date of birth', before: null, after: null, isHidden: true, source: 'MEMBER' },
        {
          name: 'children',
          displayName: 'Children under 18',
          before: ['1 child'],
          after: ['2 children'],
          isHidden: false,
        },
        { name: 'children', before: [], after: ['1 child'], operatorName: null },
      ],
    });
    expect(JSON.stringify(page)).not.toContain('1984');
    const other = await aMember(node);
    const theirs = { panelistId: other.panelistId, startingAfter: page.contents[0]?.changeId };
    expect(await ask(by, listMemberAttributeChanges, theirs)).toEqual({ contents: [], nextPage: null });
    expect(await failure(by, listMemberAttributeChanges, { panelistId: randomUUID() })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('sees when something opens again, and the level', async () => {
    await publish({ detailName: 'moves', displayName: 'When did you move?', unlockDays: 30 });
    const { panelistId } = await aMember(node);
    must(
      await saveOwnAttributes(node.rooms, panelistId, [{ detailName: 'moves', selectedList: ['Yes'], revision: 0 }]),
    );
    const opens = new Date(node.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect(await ask(support, getMember, { panelistId })).toMatchObject({
      level: 1,
      attributes: [{ name: 'moves', displayName: 'When did you move?', texts: ['Yes'], unlockAt: opens }],
    });
  });
});

/** Who may not is answered so whatever they send; who may is answered as the console asks. */
test.each<readonly [Call<unknown>, readonly string[], readonly OperatorRole[]]>([
  [getProfileCatalogue, [], ['ADMIN']],
  [listProfileDetailVersions, ['detailId'], ['ADMIN']],
  [countProfileDetail, ['detailId'], ['ADMIN']],
  [listMemberAttributeChanges, ['panelistId'], ['SUPPORT', 'ADMIN']],
  [publishProfileDetail, ['input'], ['ADMIN']],
  [retireProfileDetail, ['detailId', 'revision', 'reason'], ['ADMIN']],
  [moveProfileDetail, ['detailId', 'typeName', 'position', 'revision'], ['ADMIN']],
])('only those whose work it is may $name', async (operation, named, roles) => {
  const [, detail] = detailsOf(await catalogue(), 'household');
  const variables = {
    detailId: detail?.detailId,
    panelistId: (await aMember(node)).panelistId,
    typeName: 'household',
    position: 0,
    reason: 'Asked for by research',
    revision: (await catalogue()).revision,
    input: await inputOf({ detailName: `of${randomUUID().slice(0, 8)}` }),
  };
  const given = Object.fromEntries(Object.entries(variables).filter(([name]) => named.includes(name)));
  for (const role of OPERATOR_ROLES) {
    const by = role === 'ADMIN' ? admin : role === 'SUPPORT' ? support : others.get(role);
    const { code } = by === undefined ? { code: 'no such operator' } : await failure(by, operation, given);
    expect({ role, code }).toEqual({ role, code: roles.includes(role) ? undefined : 'FORBIDDEN' });
  }
});
