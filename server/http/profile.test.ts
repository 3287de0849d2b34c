import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PROFILE_SENTENCES } from '#contract/profile/profile-attributes.ts';
import { readAttributes, setAttributes } from '#server/modules/profile/index.ts';
import {
  aProfile,
  fieldsOf,
  PANELIST,
  PROFILE,
  SAVE_PROFILE,
  savedOf,
  type TestDetail,
} from '#testkit/beds/profile-bed.ts';
import { aTask } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.clock.advance(1_000));

describe('getMarketResearchPanelist', () => {
  test('tells a member every field of the specification', async () => {
    const { panelistId, iamId, email, panelist, save } = await aProfile(node);
    expect(await panelist()).toMatchObject({
      panelistId,
      id: panelistId,
      iamId,
      email,
      panelId: 'US',
      active: true,
      state: 'ACTIVE',
      phoneNumber: null,
      pgCustAcctId: null,
      isMigrated: false,
      dateOfBirth: null,
      level: 1,
      avatar: 'pear',
      isDobUpdated: false,
      invitedDate: null,
      consecutiveLoginDays: 0,
    });
    for (let count = 0; count < 5; count++) await aTask(node, panelistId, 'QUALIFIED');
    await save(['dob', ['1988-09-21']], ['phoneNumber', ['555 010 0142']]);
    const after = await panelist();
    expect(after).toMatchObject({
      dateOfBirth: '1988-09-21',
      phoneNumber: '555 010 0142',
      level: 2,
      isDobUpdated: true,
      updatedDate: node.clock.now().toISOString(),
    });
    expect(after.registeredDate).toBe(after.joinDate);
  });

  test('of somebody else is answered as of nobody', async () => {
    const { panelistId } = await aProfile(node);
    const { browser } = await aProfile(node);
    for (const [name, document] of [
      ['panelist', PANELIST],
      ['profile', PROFILE],
    ] as const) {
      const stolen = await browser.graphql(name, document, { panelistId });
      expect(stolen.status).toBe(404);
      const nobody = await browser.graphql(name, document, { panelistId: '01890000-0000-7000-8000-000000000000' });
      expect(stolen.body).toEqual(nobody.body);
    }
  });
});

describe('a profile', () => {
  test('asks in groups, with what the account knows', async () => {
    const { browser, panelistId, firstName, email } = await aProfile(node);
    const { body } = await browser.graphql('profile', PROFILE, { panelistId });
    const { profile } = body.data.getMarketResearchPanelistProfileAttributes;
    expect(profile.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      MESSAGES.profile.personalInformation,
      MESSAGES.profile.householdInformation,
      MESSAGES.profile.shopping,
      MESSAGES.profile.accountPreferences,
    ]);
    const details = new Map<string, object>(
      profile.flatMap((type: { details: TestDetail[] }) => type.details.map((one) => [one.detailName, one])),
    );
    expect(details.get('firstName')).toMatchObject({ selectedList: [firstName], editable: false });
    expect(details.get('email')).toMatchObject({ selectedList: [email], editable: false });
    expect(details.get('password')).toMatchObject({
      selectionType: 'password_text',
      selectedList: [],
      info: expect.stringMatching(/^Changed \d\d\/\d\d\/\d{4}$/) as string,
    });
    expect(details.get('shopsHow')).toMatchObject({ exclusiveOptionsList: ['Someone else shops for me'] });
    expect(details.get('per_address')).toMatchObject({
      fieldValidations: { panelist_zip: { required: true, maxLength: 10, message: MESSAGES.address.zipInvalid } },
    });
    for (const name of ['age', 'state', 'panelist_zip', 'segment']) expect(details.has(name)).toBe(false);
  });

  test('is saved as codes, and read as texts', async () => {
    const { panelistId, detail, save } = await aProfile(node);
    const answer = await save(
      ['hasPets', ['No pets']],
      ['household', ['3 people']],
      ['shopsHow', ['Online, delivered', 'In the store']],
    );
    expect(savedOf(answer).conflicts).toEqual([]);
    expect(savedOf(answer).saved.map(({ selectedList }) => selectedList)).toEqual([
      ['No pets'],
      ['3 people'],
      ['In the store', 'Online, delivered'],
    ]);
    expect(await readAttributes(node.platform.db, panelistId, ['hasPets', 'household', 'shopsHow'])).toEqual({
      hasPets: false,
      household: 3,
      shopsHow: ['In the store', 'Online, delivered'],
    });
    expect(await detail('household')).toMatchObject({ selectedList: ['3 people'], revision: 1 });
  });

  test('asks nobody who lives alone about children at home', async () => {
    const { detail, save } = await aProfile(node);
    expect(await detail('children')).toMatchObject({ selectedList: [] });
    await save(['household', ['1 person']]);
    expect(await detail('children')).toBeUndefined();
    await save(['household', ['2 people'], 1]);
    expect(await detail('children')).toMatchObject({ selectedList: [] });
  });

  test('keeps what came before there were options, until it is chosen anew', async () => {
    const { panelistId, detail, save } = await aProfile(node);
    const { profile } = node.rooms;
    await setAttributes(profile, node.platform.db, panelistId, {
      attributes: { household: '4', home: 'A boat', hasPets: 'true' },
    });
    expect(await detail('household')).toMatchObject({ selectedList: ['4 people'] });
    expect(await detail('hasPets')).toMatchObject({ selectedList: ['Yes, we have pets'] });
    expect(await detail('home')).toMatchObject({ selectedList: ['A boat'], revision: 1 });
    expect(savedOf(await save(['home', ['A boat'], 1])).saved).toMatchObject([
      { selectedList: ['A boat'], revision: 1 },
    ]);
    expect(savedOf(await save(['home', ['House, owned'], 1])).saved).toMatchObject([{ revision: 2 }]);
  });

  test('can be taken back', async () => {
    const { panelistId, save } = await aProfile(node);
    await save(['gender', ['Woman']]);
    expect(savedOf(await save(['gender', [], 1])).saved).toMatchObject([{ selectedList: [], revision: 2 }]);
    expect(await readAttributes(node.platform.db, panelistId, ['gender'])).toEqual({});
    expect(savedOf(await save(['gender', ['Man'], 0])).conflicts).toMatchObject([{ revision: 2 }]);
  });

  test('is saved as a whole or not at all', async () => {
    const { details, save } = await aProfile(node);
    const before = await details();
    const answer = await save(['gender', ['Woman']], ['household', ['a dozen']], ['dob', ['2020-01-01']]);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual({
      household: [PROFILE_SENTENCES.chooseOffered],
      dob: [MESSAGES.waitlist.tooYoung],
    });
    expect(await details()).toEqual(before);
  });

  test.each([
    'firstName',
    'email',
    'password',
    'age',
    'panelist_zip',
    'segment',
    'nothing',
    '__proto__',
    'constructor',
  ])('%s is not for members to say', async (name) => {
    const { save } = await aProfile(node);
    const answer = await save([name, ['x']]);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual({ [name]: [PROFILE_SENTENCES.notChangeable] });
  });

  test('names each detail once, and at least one', async () => {
    const { save } = await aProfile(node);
    expect((await save(['gender', ['Woman']], ['gender', ['Man']])).status).toBe(422);
    expect((await save()).status).toBe(422);
  });

  test('a visitor cannot', async () => {
    const list = [{ detailName: 'gender', selectedList: ['Woman'], revision: 0 }];
    expect((await new ApiClient(node.url).graphql('save', SAVE_PROFILE, { list })).status).toBe(401);
  });
});

describe('two tabs', () => {
  test('lose nothing silently: the second is told, and nothing of its list is saved', async () => {
    const { detail, save } = await aProfile(node);
    await save(['gender', ['Woman']], ['store', ['A supermarket']]);
    await save(['store', ['A farmers market'], 1]);
    const late = savedOf(await save(['gender', ['Man'], 1], ['store', ['An online shop'], 1]));
    expect(late.saved).toEqual([]);
    expect(late.conflicts).toMatchObject([{ detailName: 'store', selectedList: ['A farmers market'], revision: 2 }]);
    expect(await detail('gender')).toMatchObject({ selectedList: ['Woman'], revision: 1 });
  });

  test('that say the same are one', async () => {
    const { save } = await aProfile(node);
    await save(['store', ['A supermarket']]);
    const late = savedOf(await save(['store', ['A supermarket']]));
    expect(late.saved).toMatchObject([{ revision: 1 }]);
    expect(late.conflicts).toEqual([]);
  });

  test('at the very same moment: one wins, the others are told', async () => {
    const { save } = await aProfile(node);
    const stores = ['A supermarket', 'A discount store', 'A warehouse club', 'A farmers market'];
    const answers = (await Promise.all(stores.map((store) => save(['store', [store]])))).map(savedOf);
    expect(answers.filter(({ saved }) => saved.length === 1)).toHaveLength(1);
    expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(3);
  });

  test('a revision of somebody else is nothing here', async () => {
    const one = await aProfile(node);
    await one.save(['store', ['A supermarket']]);
    const other = await aProfile(node);
    expect(savedOf(await other.save(['store', ['A farmers market'], 1])).conflicts).toMatchObject([
      { revision: 0, selectedList: [] },
    ]);
    expect(await one.detail('store')).toMatchObject({ selectedList: ['A supermarket'], revision: 1 });
  });
});
