import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { recognisePerson } from '#server/modules/joining/index.ts';
import { insertFormerMember } from '#server/modules/joining/people.store.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aForm, personOnWaitlist, noProofOf, proveWork, Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const stranger = () => new Stranger(node);
const person = (email: string) => personOnWaitlist(node, email);

describe('joining', () => {
  test('puts a stranger on the list, with where they came from and what they agreed to', async () => {
    const form = aForm({ phone: '(207) 555-0142', utmSource: 'faq', utmReferral: 'autumn-letter' });
    expect(await stranger().join(form)).toEqual({ valid: true, formUrl: null, message: 'SUCCESS', survey: null });
    const { panelist_id: panelistId, ...kept } = (await person(form.email)) ?? {};
    expect(kept).toMatchObject({
      stage: 'WAITING',
      origin: 'FORM',
      state: 'WAITLISTED',
      zip: '04101',
      phone: '(207) 555-0142',
      utm_source: 'faq',
      utm_referral: 'autumn-letter',
    });
    const { rows } = await sql`SELECT kind, version, is_given FROM consent WHERE panelist_id = ${panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ kind: 'WAITLIST', version: 'terms 1.0, privacy 1.0', is_given: true }]);
  });

  test('takes people in the District of Columbia', async () => {
    const form = aForm({ zip: '20001-1234' });
    expect(await stranger().join(form)).toMatchObject({ valid: true });
  });

  test('a strange source is left out, and the person is not', async () => {
    const form = aForm({ utmSource: '<script>', utmReferral: 'x'.repeat(500) });
    expect(await stranger().join(form)).toMatchObject({ valid: true });
    expect(await person(form.email)).toMatchObject({ utm_source: null, utm_referral: null });
  });

  test.each(['ACTIVE', 'SUSPENDED'] as const)(
    'a member (%s) is told so, however the address is typed',
    async (state) => {
      const { email } = await aMember(node, { state });
      const answer = await stranger().join(aForm({ email: email.toUpperCase() }));
      expect(answer).toEqual({ valid: false, formUrl: null, message: 'ALREADY_MEMBER', survey: null });
    },
  );

  test('who is leaving, or has left and is known by a hash only, cannot come back', async () => {
    const { email } = await aMember(node, { state: 'LEAVING' });
    expect(await stranger().join(aForm({ email }))).toMatchObject({ valid: false, message: 'PREVIOUS_MEMBER' });

    const left = aForm({ phone: '(207) 555-0150' });
    const { joining } = node.rooms;
    const { keys } = await recognisePerson(joining, node.platform.db, { ...left, phone: left.phone ?? null });
    await insertFormerMember(node.platform.db, joining.panelId, keys, node.clock.now());
    for (const one of [
      { ...aForm(), email: left.email },
      { ...aForm(), phone: '+1 207 555 0150' },
      { ...left, phone: null, email: aForm().email },
    ])
      expect(await stranger().join(one)).toMatchObject({ valid: false, message: 'PREVIOUS_MEMBER' });
  });

  test('who waits already is told so, and whoever is the same person under another address', async () => {
    const form = aForm({ phone: '207-555-0160' });
    await stranger().join(form);
    expect(await stranger().join(form)).toMatchObject({ valid: false, message: 'ALREADY_ON_WAITLIST' });
    const email = aForm().email;
    expect(await stranger().join({ ...form, phone: null, email })).toMatchObject({ message: 'DIFFERENT_EMAIL' });
    expect(await person(email)).toBeUndefined();
  });

  test("a phone alone is a member's or nobody's: who typed it first on the list keeps its owner out of nothing", async () => {
    const form = aForm({ phone: '207-555-0161' });
    await stranger().join(form);
    expect(await stranger().join({ ...aForm(), phone: '(207) 555-0161' })).toMatchObject({ message: 'SUCCESS' });
    const { panelist_id: panelistId } = (await person(form.email)) ?? {};
    await sql`UPDATE joining_person SET stage = 'JOINED' WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    expect(await stranger().join({ ...aForm(), phone: '(207) 555-0161' })).toMatchObject({
      message: 'DIFFERENT_EMAIL',
    });
  });

  test.each([
    ['the same address', {}, 'ALREADY_ON_WAITLIST'],
    ['the same person', { email: 'other-tab@example.org' }, 'DIFFERENT_EMAIL'],
  ])('of two tabs with %s one joins and the other is known', async (_name, other, expected) => {
    const form = aForm({ phone: `(207) 555-02${expected.length}` });
    const [one, two] = [stranger(), stranger()];
    const proofs = [await one.prove(), await two.prove()];
    const answers = await Promise.all([one.join(form, proofs[0]), two.join({ ...form, ...other }, proofs[1])]);
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([expected, 'SUCCESS']));
  });

  test.each<[string, object, string]>([
    ['email', { email: ' ' }, MESSAGES.waitlist.emailRequired],
    ['email', { email: 'dana@example' }, MESSAGES.waitlist.emailInvalid],
    ['firstName', { firstName: '' }, MESSAGES.waitlist.firstNameRequired],
    ['lastName', { lastName: '' }, MESSAGES.waitlist.lastNameRequired],
    ['dateOfBirth', { dateOfBirth: '' }, MESSAGES.waitlist.dateOfBirthRequired],
    ['dateOfBirth', { dateOfBirth: '1988-02-30' }, MESSAGES.waitlist.dateOfBirthInvalid],
    ['dateOfBirth', { dateOfBirth: '2015-09-21' }, MESSAGES.waitlist.tooYoung],
    ['zip', { zip: '0410' }, MESSAGES.waitlist.zipInvalid],
    ['zip', { zip: '00901' }, MESSAGES.waitlist.zipNotServed],
    ['phone', { phone: '555' }, MESSAGES.waitlist.phoneInvalid],
    ['consent', { consent: false }, MESSAGES.waitlist.consentRequired],
  ])('what is wrong with %s (%j) is told there', async (field, given, sentence) => {
    const answer = await stranger().join(aForm(given), { challenge: 'never looked at', number: 1 });
    expect(answer).toMatchObject({ error: 'VALIDATION_FAILED', fields: { [field]: [sentence] } });
  });
});

describe('the check of the form', () => {
  test("without work, with somebody else's challenge, spent or late, nobody joins", async () => {
    const one = stranger();
    const { challenge, bits } = await one.challenge();
    const { number } = proveWork({ challenge, bits });
    const refused = { error: 'PROOF_MISSING' };
    expect(await one.join(aForm(), noProofOf({ challenge, bits }))).toMatchObject(refused);
    const forged = `${challenge.slice(0, -4)}AAAA`;
    expect(await one.join(aForm(), proveWork({ challenge: forged, bits }))).toMatchObject(refused);
    expect(await one.join(aForm(), { challenge: '', number: 0 })).toMatchObject(refused);
    expect(await one.join(aForm(), { challenge, number })).toMatchObject({ valid: true });
    expect(await one.join(aForm(), { challenge, number })).toMatchObject(refused);

    const late = await one.prove();
    node.clock.advance(30 * MINUTE_MS);
    expect(await one.join(aForm(), late)).toMatchObject(refused);
  });

  test('of two forms with one proof one is taken', async () => {
    const one = stranger();
    const proof = await one.prove();
    const answers = await Promise.all([one.join(aForm(), proof), one.join(aForm(), proof)]);
    expect(answers.filter(({ valid }) => valid === true)).toHaveLength(1);
  });

  test("a proof for nothing uses up nobody's address", async () => {
    const form = aForm();
    for (let each = 0; each < 6; each++) {
      expect(await stranger().join(form, { challenge: 'no', number: 1 })).toMatchObject({ error: 'PROOF_MISSING' });
    }
    expect(await stranger().join(form)).toMatchObject({ valid: true });
  });
});

describe('limits', () => {
  test('ten tries an hour from one place, five a day for one address', async () => {
    const one = stranger();
    for (let each = 0; each < 10; each++) await one.join(aForm({ zip: 'x' }), { challenge: 'no', number: 1 });
    expect(await one.join()).toMatchObject({ error: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });

    const form = aForm();
    await stranger().join(form);
    for (let each = 0; each < 4; each++)
      expect(await stranger().join(form)).toMatchObject({ message: 'ALREADY_ON_WAITLIST' });
    expect(await stranger().join(form)).toMatchObject({ error: 'RATE_LIMITED' });
    node.clock.advance(DAY_MS);
    expect(await stranger().join(form)).toMatchObject({ message: 'ALREADY_ON_WAITLIST' });
  });

  test('nothing that was typed stands in the log', async () => {
    const form = aForm({ lastName: 'Canarybird', phone: '(207) 555-0199' });
    await stranger().join(form);
    const log = node.logLines.join('\n');
    for (const word of [form.email, 'Canarybird', '555-0199']) expect(log).not.toContain(word);
  });
});
