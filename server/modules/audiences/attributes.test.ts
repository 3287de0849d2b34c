import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalogue, retireDetail, setAttributes } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { findAttributes } from './attributes.store.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const attribute = async (name: string) =>
  (await findAttributes(node.rooms.audiences, node.platform.db)).find((one) => one.name === name);
const says = async (said: Readonly<Record<string, unknown>>) =>
  setAttributes(node.rooms.profile, node.platform.db, (await aMember(node)).panelistId, { attributes: said });

test('are called as the catalogue calls them, with its choices, also where nobody has answered yet', async () => {
  expect(await attribute('hasPets')).toMatchObject({
    label: 'Pets',
    isRetired: false,
    values: [true, false],
    choices: [
      { value: true, label: 'Yes, we have pets', isRetired: false },
      { value: false, label: 'No pets', isRetired: false },
    ],
  });
});

test('keep what members have besides the choices, after them', async () => {
  await says({ hasPets: 'a fish' });
  await says({ hasPets: false });
  expect((await attribute('hasPets'))?.values).toEqual([true, false, 'a fish']);
});

test('of which the catalogue knows nothing go by their name', async () => {
  await says({ likesTea: 'green' });
  expect(await attribute('likesTea')).toMatchObject({ label: null, isRetired: false, values: ['green'], choices: [] });
});

test('that name somebody are not among them', async () => {
  await says({ dob: '1990-06-10', phoneNumber: '2075550177' });
  for (const name of ['dob', 'phoneNumber', 'per_address', 'firstName', 'email']) {
    expect(await attribute(name)).toBeUndefined();
  }
  expect(await attribute('age')).toMatchObject({ label: 'Age', isNumber: true });
});

test('that are retired stay and say so, if anybody has them', async () => {
  const { profile } = node.rooms;
  const { operatorId } = await anOperator(node, 'ADMIN');
  await says({ home: 'House, owned' });
  for (const name of ['home', 'store']) {
    const { details, revision } = await readCatalogue(profile, node.platform.db);
    const asked = { detailId: details.get(name)?.detailId ?? '', revision, reason: 'Nobody asks for it' };
    must(await inTransaction(node.platform.db, (tx) => retireDetail(profile, tx, asked, { operatorId })));
  }
  expect(await attribute('home')).toMatchObject({ isRetired: true });
  expect((await attribute('home'))?.choices.length).toBeGreaterThan(1);
  expect(await attribute('store')).toBeUndefined();
});
