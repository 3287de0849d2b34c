import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTP_RESEND_SECONDS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { expirePeople, withdrawPerson } from '#server/modules/joining/end-invitations.ts';
import { invitePeople } from '#server/modules/joining/invite-people.ts';
import { invitePerson } from '#server/modules/joining/invite-person.ts';
import { deleteAccount } from '#server/modules/leaving/delete-account.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import {
  anInvitedPerson,
  aPersonJoining,
  CODE,
  INVITATION,
  invitationCount,
  inviteAgain,
  mailedBy,
} from '#testkit/builders/joining-builders.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { ABOUT, CHOSEN_PASSWORD, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const stateOf = (token: string) => new RegisteringClient(node).invitationOf(token);

async function rowOf(panelistId: string) {
  const { rows } = await sql<{ state: string; stage: string; name: string; joined: boolean }>`
    SELECT p.state, j.stage, p.first_name || ' ' || p.last_name AS name, p.joined_at IS NOT NULL AS joined
    FROM panelist p JOIN joining_person j USING (panelist_id) WHERE panelist_id = ${panelistId}`.execute(
    node.platform.db,
  );
  return rows[0];
}

describe('a code whose answer got lost', () => {
  test('opens the next step again for the same browser and password, and for no other', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const { found: otp, answer } = await mailedBy(node, person.email, CODE, () =>
      browser.askForCode(person.panelistId),
    );
    const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
    const prove = (given: object = {}) =>
      browser.proveWith({ userId: person.panelistId, otp, requestToken, ...given }).then(({ body }) => body);
    await prove();
    const { registrationTicket, ...told } = (await prove()).data.validateOtpAndSetMarketResearchPanelistPassword;
    // Anyone who has proven the mailbox is given back what the waitlist was told.
    const { email, lastName, dateOfBirth } = person;
    expect(told).toEqual({ email, lastName, dateOfBirth, zip: '04101', city: 'Portland', peopleAtHome: null });
    for (const other of [{ newPassword: `${CHOSEN_PASSWORD}2` }, { requestToken: 'x'.repeat(43) }])
      expect((await prove(other)).errors[0].extensions.code).toBe('ACTION_IAM_1088');
    expect(await browser.complete(registrationTicket)).toMatchObject({ refusal: null });
    expect((await prove()).errors[0].extensions.code).toBe('ACTION_IAM_1088');
  });
});

describe('an invitation', () => {
  test('leads from the e-mail to a member who can sign in', async () => {
    const person = await anInvitedPerson(node);
    expect(await stateOf(person.token)).toMatchObject({
      state: 'OPEN',
      panelistId: person.panelistId,
      firstName: 'Dana',
      maskedEmail: 'j•••@example.com',
    });
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    expect((await browser.signIn(person.email, CHOSEN_PASSWORD)).status).toBe(401);
    expect(await browser.complete(ticket, ABOUT)).toMatchObject({ panelistId: person.panelistId, refusal: null });
    expect((await browser.signIn(person.email, CHOSEN_PASSWORD)).status).toBe(200);
    expect(await stateOf(person.token)).toMatchObject({ state: 'USED' });
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

  test('of an account on its way out sends nobody to the login page', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    await browser.complete(await browser.ticketOf(person));
    const { panelistId } = person;
    const [feedback, key] = ['Enough of surveys', randomUUID()];
    await deleteAccount(node.rooms, { panelistId, feedback, key, origin: '127.0.0.1', correlationId: key });
    expect(await stateOf(person.token)).toMatchObject({ state: 'LEFT', panelistId: null });
  });

  test('keeps which version of each text was agreed to, and that e-mails are not welcome', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    const old = await browser.complete(ticket, { consents: { ...ABOUT.consents, terms: '0.9' } });
    expect(old[0].extensions.fields).toEqual({ 'consents.terms': ['Please agree to the terms of use to continue.'] });
    await browser.complete(ticket, { consents: { ...ABOUT.consents, email: false } });
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
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    node.clock.advance(30 * DAY_MS - SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'OPEN' });
    node.clock.advance(SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'EXPIRED', panelistId: null, firstName: null });
    expect(await browser.complete(ticket)).toMatchObject({ panelistId: null, refusal: 'TICKET_OVER' });
    await expirePeople(node.rooms);
    await expirePeople(node.rooms);
    expect(await rowOf(person.panelistId)).toMatchObject({ state: 'WAITLISTED', stage: 'EXPIRED' });
    const { answer, found: newest } = await mailedBy(node, person.email, INVITATION, () => browser.renew(person.token));
    const unknown = await browser.renew('nobody-sent-this');
    expect(unknown.body).toEqual(answer.body);
    expect(await stateOf(newest)).toMatchObject({ state: 'OPEN', panelistId: person.panelistId });
    expect(await stateOf(person.token)).toMatchObject({ state: 'REPLACED' });
    await browser.renew(person.token);
    expect(await invitationCount(node, person.email)).toBe(2);
  });

  test('that ran out while somebody registers ends their registration, and nothing is kept', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    await sql`UPDATE invitation SET expires_at = ${node.clock.now()} WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(await browser.complete(ticket)).toMatchObject({ panelistId: null, refusal: 'INVITATION_OVER' });
    expect((await browser.signIn(person.email, CHOSEN_PASSWORD)).status).toBe(401);
    const { rows } = await sql`SELECT 1 FROM consent WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test('that was taken back says so, sends no code and lets nobody in', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    const { db } = node.platform;
    expect(await inTransaction(db, (tx) => withdrawPerson(node.rooms, tx, person.panelistId))).toBe(true);
    expect(await inTransaction(db, (tx) => withdrawPerson(node.rooms, tx, person.panelistId))).toBe(false);
    expect(await stateOf(person.token)).toMatchObject({ state: 'WITHDRAWN', panelistId: null });
    expect(await browser.complete(ticket)).toMatchObject({ panelistId: null, refusal: 'INVITATION_OVER' });
    await browser.renew(person.token);
    node.clock.advance(OTP_RESEND_SECONDS * SECOND_MS);
    expect((await browser.askForCode(person.panelistId)).body.data).toBeTruthy();
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

test('who is invited without having asked can unsubscribe in one click, and is invited no more; registering may change it', async () => {
  const { operatorId } = await anOperator(node);
  const { db } = node.platform;
  const person = await aPersonJoining(node);
  const invite = () =>
    inTransaction(db, (tx) => invitePeople(node.rooms, tx, { panelistIds: [person.panelistId], operatorId }));
  const { answer: isInvited } = await mailedBy(node, person.email, INVITATION, invite);
  expect(isInvited).toEqual([person.panelistId]);
  const picture = await fetch(`${node.url}${EMAIL_PATHS.joinPicture}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const { rows } = await sql<{ link: string }>`
    SELECT list_unsubscribe AS link FROM mailbox_message WHERE recipient = ${person.email}`.execute(db);
  const link = new URL(rows[0]?.link ?? '');
  const click = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const stopped = await fetch(`${node.url}${link.pathname}${link.search}`, {
    ...click,
    body: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.status).toBe(204);
  expect(await invite()).toEqual([]);
  const browser = new RegisteringClient(node);
  await browser.complete(await browser.ticketOf(person));
  expect(await optedOutOfEmail(db, [person.panelistId])).toEqual(new Set());
});

describe('registering', () => {
  test('in two tabs at once makes one member with one set of consents', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => browser.complete(ticket, { peopleAtHome: 1 + tab })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ panelistId: person.panelistId, refusal: null });
    const { rows } = await sql`SELECT kind FROM consent WHERE panelist_id = ${person.panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toHaveLength(4);
  });

  test('while an operator sends another link leaves one of both, and never a member with an open link', async () => {
    const { db } = node.platform;
    for (let round = 0; round < 5; round++) {
      const person = await anInvitedPerson(node);
      const browser = new RegisteringClient(node);
      const ticket = await browser.ticketOf(person);
      await Promise.all([
        browser.complete(ticket),
        inTransaction(db, (tx) => invitePerson(node.rooms, tx, { panelistId: person.panelistId, invitedBy: null })),
      ]);
      expect(await browser.complete(ticket)).toMatchObject({ panelistId: person.panelistId, refusal: null });
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
    await new RegisteringClient(node).ticketOf(person);
    node.clock.advance(OTP_RESEND_SECONDS * SECOND_MS);
    expect(await stateOf(person.token)).toMatchObject({ state: 'OPEN' });
    const later = new RegisteringClient(node);
    expect(await later.complete(await later.ticketOf(person))).toMatchObject({ panelistId: person.panelistId });
    expect((await later.signIn(person.email, CHOSEN_PASSWORD)).status).toBe(200);
  });

  test('is for the person of the ticket alone: another id, code or ticket opens nothing', async () => {
    const [one, other] = [await anInvitedPerson(node), await anInvitedPerson(node)];
    const browser = new RegisteringClient(node);
    const ask = () => browser.askForCode(one.panelistId);
    const { found: otp, answer } = await mailedBy(node, one.email, CODE, ask);
    const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
    await browser.askForCode(other.panelistId);
    const refused = await browser.proveWith({ userId: other.panelistId, otp, requestToken });
    expect(refused.body.errors[0].extensions.code).toBe('ACTION_IAM_1088');
    for (const ticket of ['', 'made-up', `${requestToken}.${requestToken}`])
      expect(await browser.complete(ticket)).not.toHaveProperty('panelistId', other.panelistId);
    expect(await rowOf(other.panelistId)).toMatchObject({ state: 'INVITED' });
  });
});
