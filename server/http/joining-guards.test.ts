import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { withdrawPerson } from '#server/modules/joining/end-invitations.ts';
import { invitePeople } from '#server/modules/joining/invite-people.ts';
import { sendRegistrationEmail } from '#server/modules/joining/send-registration-email.ts';
import { recognisePerson, type JoiningStage } from '#server/modules/joining/index.ts';
import { insertFormerMember } from '#server/modules/joining/people.store.ts';
import { chooseAllEmailKinds } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { anInvitedPerson, aPersonJoining, invitationCount, inviteAgain } from '#testkit/builders/joining-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { ABOUT, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
const db = () => node.platform.db;

const INVITE = `mutation invitePerson($input: InvitePersonInput!) { invitePerson(input: $input) { outcome number } }`;
const SEND = `mutation sendInvitations($panelistIds: [ID!]!) {
  sendInvitations(panelistIds: $panelistIds) { invited leftOut suppressed } }`;

const openLinks = async (panelistId: string) => {
  const { rows } = await sql`SELECT 1 FROM invitation WHERE panelist_id = ${panelistId}
    AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL`.execute(db());
  return rows.length;
};

describe('registering', () => {
  const register = async (about: object) => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    return { person, answer: await browser.complete(await browser.ticketOf(person), about) };
  };

  test('as somebody who is a member under another address is refused, and nothing is kept', async () => {
    const about = { ...ABOUT, dateOfBirth: '1971-03-04' };
    expect((await register(about)).answer).toMatchObject({ refusal: null });
    const { person, answer } = await register({ ...about, firstName: 'DÁNA', lastName: 'reyes' });
    expect(answer).toMatchObject({ panelistId: null, refusal: 'ALREADY_MEMBER' });
    const { rows } = await sql`SELECT state FROM panelist WHERE panelist_id = ${person.panelistId}`.execute(db());
    expect(rows).toEqual([{ state: 'INVITED' }]);
  });

  test('as one person by two addresses at once makes one member', async () => {
    const about = { ...ABOUT, dateOfBirth: '1971-03-05' };
    const browsers = await Promise.all(
      [1, 2].map(async () => {
        const browser = new RegisteringClient(node);
        const ticket = await browser.ticketOf(await anInvitedPerson(node));
        return () => browser.complete(ticket, about);
      }),
    );
    const answers = await Promise.all(browsers.map((complete) => complete()));
    expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set([null, 'ALREADY_MEMBER']));
  });

  test('as somebody who left, known by a hash only, is refused', async () => {
    const about = { ...ABOUT, dateOfBirth: '1971-03-06' };
    const left = { ...about, email: 'left@example.org', zip: about.address.zip, phone: null };
    const { keys } = await recognisePerson(node.rooms.joining, db(), left);
    await insertFormerMember(db(), node.rooms.joining.panelId, keys, node.clock.now());
    expect((await register(about)).answer).toMatchObject({ panelistId: null, refusal: 'PREVIOUS_MEMBER' });
  });

  test('goes on after another link was sent, and not after one was taken back', async () => {
    const person = await anInvitedPerson(node);
    const browser = new RegisteringClient(node);
    const ticket = await browser.ticketOf(person);
    await inviteAgain(node, person);
    node.clock.advance(MINUTE_MS);
    await inTransaction(db(), (tx) => withdrawPerson(node.rooms, tx, person.panelistId));
    await inviteAgain(node, person);
    expect(await browser.complete(ticket)).toMatchObject({ panelistId: null, refusal: 'INVITATION_OVER' });
    node.clock.advance(MINUTE_MS);
    const anew = await browser.ticketOf(person);
    await inviteAgain(node, person);
    expect(await browser.complete(anew)).toMatchObject({ panelistId: person.panelistId, refusal: null });
  });
});

describe('an e-mail that a stranger asks for', () => {
  test('does not go to whoever unsubscribed, and leaves the link they have; by that link they can ask', async () => {
    const person = await anInvitedPerson(node);
    await inTransaction(db(), (tx) => chooseAllEmailKinds(node.rooms.messages, tx, person.panelistId, false));
    await sendRegistrationEmail(node.rooms, person.panelistId);
    expect(await new RegisteringClient(node).invitationOf(person.token)).toMatchObject({ state: 'OPEN' });
    expect(await invitationCount(node, person.email)).toBe(1);
    await sql`UPDATE invitation SET expires_at = ${node.clock.now()} WHERE panelist_id = ${person.panelistId}`.execute(
      db(),
    );
    await new RegisteringClient(node).renew(person.token);
    expect(await openLinks(person.panelistId)).toBe(1);
    expect(await new RegisteringClient(node).invitationOf(person.token)).toMatchObject({ state: 'REPLACED' });
  });

  test('says how to unsubscribe, and is not made for an address that mail comes back from', async () => {
    const person = await anInvitedPerson(node);
    const { rows } = await sql<{ link: string | null }>`
      SELECT list_unsubscribe AS link FROM mailbox_message WHERE recipient = ${person.email}`.execute(db());
    expect(rows[0]?.link).toMatch(/^http/);
    await node.platform.recipients.takeReturn({ returnId: 'r-0', of: { address: person.email }, kind: 'HARD' });
    await sendRegistrationEmail(node.rooms, person.panelistId);
    expect(await new RegisteringClient(node).invitationOf(person.token)).toMatchObject({ state: 'OPEN' });
  });
});

describe('an operator who invites', () => {
  test.each([
    ['RESEARCHER', 'NOT_INVITED'],
    ['ADMIN', 'ALREADY_MEMBER'],
  ] as const)('a member, as %s, learns %s, and it is written down', async (role, outcome) => {
    const member = await aMember(node);
    const operator = await signedInOperator(node, role);
    const input = { email: member.email, firstName: 'Dana', lastName: 'Reyes' };
    const answer = (await operator.ask('invitePerson', INVITE, { input })).body.data.invitePerson;
    expect(answer).toEqual({ outcome, number: null });
    const { rows } = await sql`SELECT action, after FROM audit_entry WHERE subject_id = ${member.panelistId}
      AND actor_id = ${operator.operatorId}`.execute(db());
    expect(rows).toEqual([{ action: 'invitation.refused', after: { outcome: 'ALREADY_MEMBER' } }]);
  });

  test('a former member leaves an entry without anybody in it', async () => {
    const input = { email: 'gone@example.org', firstName: 'Dana', lastName: 'Reyes' };
    const left = { ...input, dateOfBirth: null, zip: null, phone: null };
    const { keys } = await recognisePerson(node.rooms.joining, db(), left);
    await insertFormerMember(db(), node.rooms.joining.panelId, keys, node.clock.now());
    const operator = await signedInOperator(node, 'RESEARCHER');
    const { body } = await operator.ask('invitePerson', INVITE, { input });
    expect(body.data.invitePerson).toEqual({ outcome: 'NOT_INVITED', number: null });
    const { rows } = await sql`SELECT subject_kind AS kind, after FROM audit_entry
      WHERE actor_id = ${operator.operatorId} AND action = 'invitation.refused'`.execute(db());
    expect(rows).toEqual([{ kind: 'panel', after: { outcome: 'PREVIOUS_MEMBER' } }]);
  });

  test('one whose mail comes back learns so of that one, and it is written down; of another nothing', async () => {
    const [returned, unsubscribed] = [await aPersonJoining(node, 'QUALIFIED'), await aPersonJoining(node, 'QUALIFIED')];
    await node.platform.recipients.takeReturn({ returnId: 'r-1', of: { address: returned.email }, kind: 'HARD' });
    await inTransaction(db(), (tx) => chooseAllEmailKinds(node.rooms.messages, tx, unsubscribed.panelistId, false));
    const operator = await signedInOperator(node, 'RESEARCHER');
    const told = [];
    for (const { panelistId } of [returned, unsubscribed]) {
      const { body } = await operator.ask('sendInvitations', SEND, { panelistIds: [panelistId] });
      told.push(body.data.sendInvitations);
    }
    expect(told).toEqual([
      { invited: 0, leftOut: 1, suppressed: 1 },
      { invited: 0, leftOut: 1, suppressed: 0 },
    ]);
    const { rows } = await sql`SELECT subject_id AS "panelistId", after FROM audit_entry
      WHERE actor_id = ${operator.operatorId} AND action = 'invitation.refused' ORDER BY after->>'outcome' DESC`.execute(
      db(),
    );
    expect(rows).toEqual([
      { panelistId: returned.panelistId, after: { outcome: 'SUPPRESSED' } },
      { panelistId: unsubscribed.panelistId, after: { outcome: 'LEFT_OUT' } },
    ]);
  });

  test.each<[JoiningStage, boolean]>([
    ['INVITED', true],
    ['EXPIRED', true],
    ['WAITING', false],
    ['QUALIFIED', false],
    ['STANDBY', false],
    ['WITHDRAWN', false],
  ])('as support sends a link again: to somebody who is %s %s', async (stage, isSent) => {
    const { panelistId } = await aPersonJoining(node, stage);
    const support = await signedInOperator(node, 'SUPPORT');
    const { body } = await support.ask('sendInvitations', SEND, { panelistIds: [panelistId] });
    expect(body.data.sendInvitations).toMatchObject(isSent ? { invited: 1, leftOut: 0 } : { invited: 0, leftOut: 1 });
    expect(await openLinks(panelistId)).toBe(isSent ? 1 : 0);
    const all = { panelistIds: [panelistId], operatorId: null };
    expect(await inTransaction(db(), (tx) => invitePeople(node.rooms, tx, all))).toEqual([panelistId]);
  });
});
