import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTP_RESEND_SECONDS } from '#contract/limits.ts';
import { expirePeople, withdrawPerson } from '#server/flows/joining/end-invitations.ts';
import { invitePerson } from '#server/flows/joining/invite-person.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { DAY_MS, SECOND_MS } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import {
  anInvitedPerson,
  CODE,
  INVITATION,
  invitationCount,
  inviteAgain,
  mailedBy,
} from '#testkit/builders/joining-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const PASSWORD = 'Lemon-sage7!';
const LOOK = `query look($token: String!) {
  getMarketResearchInvitation(token: $token) { state panelistId firstName maskedEmail expiresAt } }`;
const RENEW = 'mutation renew($token: String!) { requestMarketResearchInvitation(token: $token) { sentAt againAt } }';
const ASK =
  'mutation ask($id: String!) { generateMarketResearchPanelistOtp(userId: $id, registration: true) { requestToken } }';
const PROVE = `mutation prove($input: MarketResearchOtpPasswordInput!) {
  validateOtpAndSetMarketResearchPanelistPassword(input: $input) { registrationTicket email } }`;
const COMPLETE = `mutation complete($input: MarketResearchRegistrationInput!) {
  completeMarketResearchRegistration(input: $input) { panelistId refusal } }`;

const ABOUT = {
  firstName: 'Dana',
  lastName: 'Reyes',
  dateOfBirth: '1988-09-21',
  peopleAtHome: 3,
  address: { addressLine1: '18 Wharf Lane', city: 'Portland', state: 'ME', zip: '04101' },
  consents: { terms: '1.0', privacy: '1.0', research: '1.0', email: true },
};

const stateOf = async (token: string) =>
  (await new ApiClient(node.url).graphql('look', LOOK, { token })).body.data.getMarketResearchInvitation;

async function proveMailbox(browser: ApiClient, { panelistId, email }: { panelistId: string; email: string }) {
  const ask = () => browser.graphql('ask', ASK, { id: panelistId });
  const { found: otp, answer } = await mailedBy(node, email, CODE, ask);
  const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
  const input = { userId: panelistId, otp, requestToken, newPassword: PASSWORD, registration: true };
  return browser.graphql('prove', PROVE, { input });
}

async function ticketOf(browser: ApiClient, person: { panelistId: string; email: string }): Promise<string> {
  const proven = await proveMailbox(browser, person);
  return proven.body.data.validateOtpAndSetMarketResearchPanelistPassword.registrationTicket;
}

async function complete(browser: ApiClient, ticket: string, given: object = {}) {
  const { body } = await browser.graphql('complete', COMPLETE, { input: { ticket, ...ABOUT, ...given } });
  return body.data?.completeMarketResearchRegistration ?? body.errors;
}

async function rowOf(panelistId: string) {
  const { rows } = await sql<{ state: string; stage: string; name: string; joined: boolean }>`
    SELECT p.state, j.stage, p.first_name || ' ' || p.last_name AS name, p.joined_at IS NOT NULL AS joined
    FROM panelist p JOIN joining_person j USING (panelist_id) WHERE panelist_id = ${panelistId}`.execute(
    node.platform.db,
  );
  return rows[0];
}

describe('an invitation', () => {
  test('leads from the e-mail to a member who can sign in', async () => {
    const person = await anInvitedPerson(node);
    expect(await stateOf(person.token)).toMatchObject({
      state: 'OPEN',
      panelistId: person.panelistId,
      firstName: 'Dana',
      maskedEmail: 'j•••@example.com',
    });
    const browser = new ApiClient(node.url);
    const proven = await proveMailbox(browser, person);
    const { registrationTicket, email } = proven.body.data.validateOtpAndSetMarketResearchPanelistPassword;
    expect(email).toBe(person.email);
    expect((await browser.signIn(person.email, PASSWORD)).status).toBe(401);
    expect(await complete(browser, registrationTicket)).toEqual({ panelistId: person.panelistId, refusal: null });
    expect((await browser.signIn(person.email, PASSWORD)).status).toBe(200);
    expect(await rowOf(person.panelistId)).toEqual({
      state: 'ACTIVE',
      stage: 'JOINED',
      name: 'Dana Reyes',
      joined: true,
    });
    const known = await readAttributes(node.platform.db, person.panelistId, [
      'dob',
      'panelist_zip',
      'per_address',
      'household',
    ]);
    expect(known).toEqual({
      dob: '1988-09-21',
      panelist_zip: '04101',
      household: 3,
      per_address: {
        address_line1: '18 Wharf Lane',
        address_line2: '',
        panelist_city: 'Portland',
        panelist_st: 'ME',
        panelist_zip: '04101',
      },
    });
    expect(await stateOf(person.token)).toMatchObject({ state: 'USED', panelistId: null, maskedEmail: null });
  });

  test('keeps which version of each text was agreed to, and that e-mails are not welcome', async () => {
    const person = await anInvitedPerson(node);
    const browser = new ApiClient(node.url);
    const ticket = await ticketOf(browser, person);
    const old = await complete(browser, ticket, { consents: { ...ABOUT.consents, terms: '0.9' } });
    expect(old[0].extensions.fields).toEqual({ 'consents.terms': ['Please agree to the terms of use to go on.'] });
    await complete(browser, ticket, { consents: { ...ABOUT.consents, email: false } });
    const { rows } = await sql`SELECT kind, version, is_given FROM consent WHERE panelist_id = ${person.panelistId}
      ORDER BY kind`.execute(node.platform.db);
    expect(rows).toEqual([
      { kind: 'EMAIL', version: '1.0', is_given: false },
      { kind: 'PRIVACY', version: '1.0', is_given: true },
      { kind: 'RESEARCH', version: '1.0', is_given: true },
      { kind: 'TERMS', version: '1.0', is_given: true },
    ]);
    expect(await optedOutOfEmail(node.platform.db, [person.panelistId])).toEqual(new Set([person.panelistId]));
  });

  test('works for 30 days, and then a new one can be asked for', async () => {
    const person = await anInvitedPerson(node);
    const browser = new ApiClient(node.url);
    const ticket = await ticketOf(browser, person);
    node.clock.advance(30 * DAY_MS - SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'OPEN' });
    node.clock.advance(SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'EXPIRED', panelistId: null, firstName: null });
    expect(await complete(browser, ticket)).toEqual({ panelistId: null, refusal: 'TICKET_OVER' });
    await expirePeople(node.rooms);
    await expirePeople(node.rooms);
    expect(await rowOf(person.panelistId)).toMatchObject({ state: 'WAITLISTED', stage: 'EXPIRED' });
    const { answer, found: newest } = await mailedBy(node, person.email, INVITATION, () =>
      browser.graphql('renew', RENEW, { token: person.token }),
    );
    const unknown = await browser.graphql('renew', RENEW, { token: 'nobody-sent-this' });
    expect(unknown.body).toEqual(answer.body);
    expect(await stateOf(newest)).toMatchObject({ state: 'OPEN', panelistId: person.panelistId });
    expect(await stateOf(person.token)).toMatchObject({ state: 'REPLACED' });
    await browser.graphql('renew', RENEW, { token: person.token });
    expect(await invitationCount(node, person.email)).toBe(2);
  });

  test('that ran out while somebody registers ends their registration, and nothing is kept', async () => {
    const person = await anInvitedPerson(node);
    const browser = new ApiClient(node.url);
    const ticket = await ticketOf(browser, person);
    await sql`UPDATE invitation SET expires_at = ${node.clock.now()} WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(await complete(browser, ticket)).toEqual({ panelistId: null, refusal: 'INVITATION_OVER' });
    expect((await browser.signIn(person.email, PASSWORD)).status).toBe(401);
    const { rows } = await sql`SELECT 1 FROM consent WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test('that was taken back says so, sends no code and lets nobody in', async () => {
    const person = await anInvitedPerson(node);
    const browser = new ApiClient(node.url);
    const ticket = await ticketOf(browser, person);
    const { db } = node.platform;
    expect(await inTransaction(db, (tx) => withdrawPerson(node.rooms, tx, person.panelistId))).toBe(true);
    expect(await inTransaction(db, (tx) => withdrawPerson(node.rooms, tx, person.panelistId))).toBe(false);
    expect(await stateOf(person.token)).toMatchObject({ state: 'WITHDRAWN', panelistId: null });
    expect(await complete(browser, ticket)).toEqual({ panelistId: null, refusal: 'INVITATION_OVER' });
    await browser.graphql('renew', RENEW, { token: person.token });
    node.clock.advance(OTP_RESEND_SECONDS * SECOND_MS);
    expect((await browser.graphql('ask', ASK, { id: person.panelistId })).body.data).toBeTruthy();
    expect(await invitationCount(node, person.email)).toBe(1);
    expect(await rowOf(person.panelistId)).toMatchObject({ state: 'WAITLISTED', stage: 'WITHDRAWN' });
  });

  test('is replaced by the next one', async () => {
    const person = await anInvitedPerson(node);
    const second = await inviteAgain(node, person);
    expect(await stateOf(person.token)).toMatchObject({ state: 'REPLACED', panelistId: null });
    expect(await stateOf(second)).toMatchObject({ state: 'OPEN' });
    expect(await stateOf('anything')).toEqual({
      state: 'UNKNOWN',
      panelistId: null,
      firstName: null,
      maskedEmail: null,
      expiresAt: null,
    });
  });
});

describe('registering', () => {
  test('in two tabs at once makes one member with one set of consents', async () => {
    const person = await anInvitedPerson(node);
    const browser = new ApiClient(node.url);
    const ticket = await ticketOf(browser, person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => complete(browser, ticket, { peopleAtHome: 1 + tab })),
    );
    for (const answer of answers) expect(answer).toEqual({ panelistId: person.panelistId, refusal: null });
    const { rows } = await sql`SELECT kind FROM consent WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toHaveLength(4);
  });

  test('while an operator sends another link leaves one of both, and never a member with an open link', async () => {
    const { db } = node.platform;
    for (let round = 0; round < 5; round++) {
      const person = await anInvitedPerson(node);
      const browser = new ApiClient(node.url);
      const ticket = await ticketOf(browser, person);
      await Promise.all([
        complete(browser, ticket),
        inTransaction(db, (tx) => invitePerson(node.rooms, tx, { panelistId: person.panelistId, invitedBy: null })),
      ]);
      expect(await complete(browser, ticket)).toEqual({ panelistId: person.panelistId, refusal: null });
      const { rows } = await sql`SELECT 1 FROM invitation WHERE panelist_id = ${person.panelistId}
        AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL`.execute(db);
      expect(rows).toEqual([]);
      expect(await rowOf(person.panelistId)).toMatchObject({ state: 'ACTIVE', stage: 'JOINED' });
      expect(
        await inTransaction(db, (tx) =>
          invitePerson(node.rooms, tx, { panelistId: person.panelistId, invitedBy: null }),
        ),
      ).toBe(false);
    }
  });

  test('can begin again with the same link as long as it is not complete', async () => {
    const person = await anInvitedPerson(node);
    await ticketOf(new ApiClient(node.url), person);
    node.clock.advance(OTP_RESEND_SECONDS * SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'OPEN' });
    const later = new ApiClient(node.url);
    expect(await complete(later, await ticketOf(later, person))).toMatchObject({ panelistId: person.panelistId });
    expect((await later.signIn(person.email, PASSWORD)).status).toBe(200);
  });

  test('is for the person of the ticket alone: another id, code or ticket opens nothing', async () => {
    const [one, other] = [await anInvitedPerson(node), await anInvitedPerson(node)];
    const browser = new ApiClient(node.url);
    const ask = () => browser.graphql('ask', ASK, { id: one.panelistId });
    const { found: otp, answer } = await mailedBy(node, one.email, CODE, ask);
    const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
    await browser.graphql('ask', ASK, { id: other.panelistId });
    const input = { userId: other.panelistId, otp, requestToken, newPassword: PASSWORD, registration: true };
    const refused = await browser.graphql('prove', PROVE, { input });
    expect(refused.body.errors[0].extensions.code).toBe('ACTION_IAM_1088');
    for (const ticket of ['', 'made-up', `${requestToken}.${requestToken}`])
      expect(await complete(browser, ticket)).not.toHaveProperty('panelistId', other.panelistId);
    expect(await rowOf(other.panelistId)).toMatchObject({ state: 'INVITED' });
  });

  test.each([
    ['an empty name', { firstName: ' ' }, 'firstName'],
    ['a child', { dateOfBirth: '2020-01-01' }, 'dateOfBirth'],
    ['nobody at home', { peopleAtHome: 0 }, 'peopleAtHome'],
    ['an address without a street', { address: { ...ABOUT.address, addressLine1: '' } }, 'address.addressLine1'],
    ['a zip of letters', { address: { ...ABOUT.address, zip: 'ABCDE' } }, 'address.zip'],
    ['no research consent', { consents: { ...ABOUT.consents, research: '' } }, 'consents.research'],
  ])('refuses %s at its field', async (_what, given, field) => {
    const errors = await complete(new ApiClient(node.url), 'any', given);
    expect(errors[0].extensions.code).toMatch(/VALIDATION_FAILED|BAD_REQUEST/);
    if (errors[0].extensions.code === 'VALIDATION_FAILED')
      expect(Object.keys(errors[0].extensions.fields)).toEqual([field]);
  });
});
