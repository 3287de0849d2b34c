import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { withdrawPerson } from '#server/modules/joining/end-invitations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { ABOUT, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const CHECK = `query a($ticket: String!, $address: MarketResearchAddressInput!) {
  call: validateMarketResearchRegistrationAddress(ticket: $ticket, address: $address) {
    credit placeDetails { addressLine1 city zip state { shortText } } } }`;
const home = { addressLine1: '18 wharf lane', addressLine2: '', city: 'Portlnad', state: 'ME', zip: '04101' };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function registering() {
  const person = await anInvitedPerson(node);
  const browser = new RegisteringClient(node);
  const ticket = await browser.ticketOf(person);
  const check = (address: object = home, own = ticket) => browser.graphql('a', CHECK, { ticket: own, address });
  return { ...person, browser, ticket, check };
}

describe('the address of somebody who registers', () => {
  test('is written as it should be, with whose data it is', async () => {
    const { check } = await registering();
    expect((await check()).body.data.call).toEqual({
      credit: PLACES_CREDIT,
      placeDetails: { addressLine1: '18 Wharf Lane', city: 'Portland', zip: '04101', state: { shortText: 'ME' } },
    });
  });

  test.each([
    [{ zip: '04000' }, { 'address.zip': [MESSAGES.address.zipInvalid] }],
    [{ zip: '97201' }, { 'address.zip': [MESSAGES.address.zipAndStateMismatch] }],
    [{ city: 'P0rtland' }, { 'address.city': [MESSAGES.address.cityInvalid] }],
    [{ addressLine1: ' ' }, { 'address.addressLine1': [MESSAGES.address.required] }],
  ])('with %j is refused at its field, also when nobody asked before', async (change, fields) => {
    const { browser, ticket, check } = await registering();
    const answer = await check({ ...home, ...change });
    expect(answer.body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields });
    const [refused] = await browser.complete(ticket, { address: { ...ABOUT.address, ...change } });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  test('may be in the capital', async () => {
    const { browser, ticket, check, panelistId } = await registering();
    const capital = { addressLine1: '700 K St NW', addressLine2: '', city: 'washington', state: 'DC', zip: '20001' };
    expect((await check(capital)).body.data.call.placeDetails).toMatchObject({
      city: 'Washington',
      state: { shortText: 'DC' },
    });
    expect(await browser.complete(ticket, { address: capital })).toMatchObject({ panelistId, refusal: null });
    const known = await readAttributes(node.platform.db, panelistId, ['state', 'region', 'per_address']);
    expect(known).toMatchObject({ state: 'DC', region: 'South', per_address: { panelist_st: 'DC' } });
  });

  test('is looked up for whoever holds the ticket of an open invitation, and for nobody else', async () => {
    const { check, browser, ticket } = await registering();
    for (const other of ['made-up', `${ticket}x`]) expect((await check(home, other)).status).toBe(404);
    await browser.complete(ticket);
    expect((await check()).status).toBe(404);

    const withdrawn = await registering();
    await inTransaction(node.platform.db, (tx) => withdrawPerson(node.rooms, tx, withdrawn.panelistId));
    expect((await withdrawn.check()).status).toBe(404);

    const expired = await registering();
    await sql`UPDATE invitation SET expires_at = ${node.clock.now()}
      WHERE panelist_id = ${expired.panelistId}`.execute(node.platform.db);
    expect((await expired.check()).status).toBe(404);

    const late = await registering();
    node.clock.advance(HOUR_MS);
    expect((await late.check()).status).toBe(404);
  });

  test('is looked up 30 times an hour for one person, and the next person is not counted with them', async () => {
    const [one, other] = [await registering(), await registering()];
    const statuses: number[] = [];
    for (let call = 0; call < 31; call++) statuses.push((await one.check()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await other.check()).status).toBe(200);
  });
});
