import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SUGGEST =
  'query a($text: String!) { call: listMarketResearchPlacesAutocomplete(text: $text) { placeId description } }';
const DETAILS =
  'query a($placeId: String!) { call: getMarketResearchPlaceDetails(placeId: $placeId) { city zip state { longText } } }';
const VALIDATE = `query a($address: MarketResearchAddressInput!) { call: validateMarketResearchAddress(address: $address) {
  responseId credit placeDetails { addressLine1 city zip state { shortText longText } coordinates { latitude } } } }`;
const ZIP = `query a($zip: String!, $state: String) { call: validateMarketResearchZipcode(zip: $zip, state: $state) {
  region city zip message valid state } }`;
const home = { addressLine1: '18 wharf lane', addressLine2: '', city: 'Portlnad', state: 'ME', zip: '04101' };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn(): Promise<ApiClient> {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, member.password);
  return browser;
}

describe('an address', () => {
  test('is suggested, looked up and tidied for a member, with whose data it is', async () => {
    const browser = await signedIn();
    const { body: suggested } = await browser.graphql('a', SUGGEST, { text: 'Monhegan' });
    expect(suggested.data.call).toEqual([{ placeId: 'city:ME:Monhegan', description: 'Monhegan, ME' }]);
    const { body: details } = await browser.graphql('a', DETAILS, { placeId: 'city:ME:Monhegan' });
    expect(details.data.call).toEqual({ city: 'Monhegan', zip: '04852', state: { longText: 'Maine' } });
    const { body: validated } = await browser.graphql('a', VALIDATE, { address: home });
    expect(validated.data.call).toMatchObject({
      responseId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      credit: PLACES_CREDIT,
      placeDetails: { addressLine1: '18 Wharf Lane', city: 'Portland', state: { shortText: 'ME', longText: 'Maine' } },
    });
  });

  test.each([
    [{ zip: '04199x' }, { zip: [MESSAGES.address.zipInvalid] }],
    [{ zip: '04000' }, { zip: [MESSAGES.address.zipInvalid] }],
    [{ zip: '97201' }, { zip: [MESSAGES.address.zipAndStateMismatch] }],
    [{ city: 'P0rtland' }, { city: [MESSAGES.address.cityInvalid] }],
    [{ addressLine1: ' ' }, { addressLine1: [MESSAGES.address.required] }],
    [{ state: 'PR' }, { state: [MESSAGES.address.required] }],
  ])('with %j is refused at its field', async (change, fields) => {
    const browser = await signedIn();
    const answer = await browser.graphql('a', VALIDATE, { address: { ...home, ...change } });
    expect(answer.body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  test('is nothing to a visitor, and too many look-ups are told to wait', async () => {
    const visitor = new ApiClient(node.url);
    for (const [document, variables] of [
      [SUGGEST, { text: 'Portland' }],
      [DETAILS, { placeId: 'zip:04101' }],
      [VALIDATE, { address: home }],
    ] as const)
      expect(await visitor.graphql('a', document, variables)).toMatchObject({ status: 401 });
    const browser = await signedIn();
    const statuses: number[] = [];
    for (let call = 0; call < 61; call++) statuses.push((await browser.graphql('a', SUGGEST, { text: 'Po' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('of no place is not found', async () => {
    const browser = await signedIn();
    for (const placeId of ['zip:00000', 'city:ME:Nowhere', '../../etc/passwd', 'zip:00901'])
      expect(await browser.graphql('a', DETAILS, { placeId })).toMatchObject({ status: 404 });
  });
});

test('anybody may ask for a zip code, and is told its city and state, or the sentence', async () => {
  const visitor = new ApiClient(node.url);
  const ask = async (variables: object) => (await visitor.graphql('a', ZIP, variables)).body.data.call;
  const portland = { region: 'Maine', city: 'Portland', zip: '04101', state: 'ME' };
  expect(await ask({ zip: '04101' })).toEqual({ ...portland, valid: true, message: null });
  expect(await ask({ zip: '04101', state: 'NH' })).toEqual({
    ...portland,
    valid: false,
    message: 'Entered zip code and state do not correspond. Please provide a valid entry and try again.',
  });
  expect(await ask({ zip: '0410' })).toEqual({
    region: null,
    city: null,
    zip: '0410',
    state: null,
    valid: false,
    message: 'Please enter a valid zip code.',
  });
});
