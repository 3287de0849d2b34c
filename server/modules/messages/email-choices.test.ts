import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CHOSEN_KINDS,
  FIRST_UNSUBSCRIBABLE_KINDS,
  UNSUBSCRIBABLE_KINDS,
  isEmailedByDefault,
  isLaterKind,
  type ChosenKind,
} from '#contract/notifications/notification-kinds.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { messagesBed, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import {
  chooseEmailKinds,
  optedOutOfEmail,
  readEmailChoices,
  readUnsubscribe,
  signUnsubscribe,
  unsubscribe,
  unwantedEmailKinds,
  setEmailOptIn,
} from './email-choices.ts';
import { eraseMessages, exportMessages } from './messages.store.ts';
import { countWanting } from './read-messages.ts';

const VALID_DAYS = 365;

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());

const newMember = async () => (await aMember(bed)).panelistId;
const choose = (panelistId: string, kinds: readonly ChosenKind[], isWelcome: boolean) =>
  bed.inTransaction((tx) => chooseEmailKinds(bed.messages, tx, panelistId, { kinds, isWelcome }));
const BY_DEFAULT = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, isEmailedByDefault(kind)]));

test('who has chosen nothing gets each kind as it is by itself', async () => {
  expect(await readEmailChoices(bed.db, await newMember())).toEqual(BY_DEFAULT);
});

test('a later choice takes the place of an earlier one, of that member and kind only', async () => {
  const [panelistId, other] = [await newMember(), await newMember()];
  await choose(panelistId, ['INVITATION', 'BADGE'], true);
  await choose(panelistId, ['INVITATION'], false);
  expect(await readEmailChoices(bed.db, panelistId)).toEqual({ ...BY_DEFAULT, INVITATION: false, BADGE: true });
  expect(await readEmailChoices(bed.db, other)).toEqual(BY_DEFAULT);
});

test('a choice that changes nothing keeps its time', async () => {
  const panelistId = await newMember();
  const first = bed.clock.now();
  await choose(panelistId, ['REVIEW'], false);
  bed.clock.advance(1_000);
  await choose(panelistId, ['REVIEW'], false);
  expect((await exportMessages(bed.db, panelistId)).emailChoices).toEqual([
    { kind: 'REVIEW', isWelcome: false, chosenAt: first },
  ]);
  await choose(panelistId, ['REVIEW'], true);
  expect((await exportMessages(bed.db, panelistId)).emailChoices).toMatchObject([{ chosenAt: bed.clock.now() }]);
});

test('who wants no e-mails at all is asked about nothing that cannot be stopped', async () => {
  const panelistId = await newMember();
  await bed.inTransaction((tx) => setEmailOptIn(bed.messages, tx, panelistId, { isWelcome: false }));
  const stopped = Object.fromEntries(UNSUBSCRIBABLE_KINDS.map((kind) => [kind, false]));
  expect(await readEmailChoices(bed.db, panelistId)).toEqual({ ...BY_DEFAULT, ...stopped });
});

const LATER_KINDS = UNSUBSCRIBABLE_KINDS.filter(isLaterKind);

/** What the rules and what the SQL of sending say of each kind that was added later; both say the same. */
async function wantedLater(panelistId: string) {
  const choices = await readEmailChoices(bed.db, panelistId);
  for (const kind of LATER_KINDS) {
    const { wanting } = await countWanting(bed.db, sql`SELECT ${panelistId}::uuid AS panelist_id`, kind);
    expect(wanting === 1).toBe(choices[kind]);
  }
  return LATER_KINDS.filter((kind) => choices[kind]);
}

test('who refused all e-mails gets none of a kind that was added later, until they say yes to it', async () => {
  const panelistId = await newMember();
  await bed.inTransaction((tx) => setEmailOptIn(bed.messages, tx, panelistId, { isWelcome: false }));
  await sql`DELETE FROM email_choice WHERE panelist_id = ${panelistId} AND kind = ANY(${LATER_KINDS}::text[])`.execute(
    bed.db,
  );
  expect(await wantedLater(panelistId)).toEqual([]);
  await choose(panelistId, LATER_KINDS, true);
  expect(await wantedLater(panelistId)).toEqual(LATER_KINDS);
});

test('who refused some e-mails gets kinds that were added later', async () => {
  for (const kept of FIRST_UNSUBSCRIBABLE_KINDS) {
    const panelistId = await newMember();
    const refused = FIRST_UNSUBSCRIBABLE_KINDS.filter((kind) => kind !== kept);
    await choose(panelistId, refused, false);
    expect(await wantedLater(panelistId)).toEqual(LATER_KINDS);
    await choose(panelistId, [kept], true);
    expect(await wantedLater(panelistId)).toEqual(LATER_KINDS);
  }
});

test('who wants no invitations is told apart among many', async () => {
  const [willing, unwilling] = [await newMember(), await newMember()];
  await choose(unwilling, ['INVITATION'], false);
  expect(await optedOutOfEmail(bed.db, [willing, unwilling])).toEqual(new Set([unwilling]));
  expect(await optedOutOfEmail(bed.db, [])).toEqual(new Set());
});

test('unwanted is what was refused and what nobody asked for; what always comes is never among it', async () => {
  const [silent, chooser] = [await newMember(), await newMember()];
  await choose(chooser, ['BADGE'], true);
  await choose(chooser, ['NUDGE'], false);
  await sql`INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
    VALUES (${chooser}, 'PRODUCT_TEST', false, now())`.execute(bed.db);
  const unwanted = await unwantedEmailKinds(bed.db, [silent, chooser]);
  expect([unwanted.get(silent), unwanted.get(chooser)]).toEqual([new Set(['BADGE']), new Set(['NUDGE'])]);
});

test.each([
  ['INVITATION', ['INVITATION', 'REMINDER']],
  ['REMINDER', ['INVITATION', 'REMINDER']],
  ['ANNOUNCEMENT', ['ANNOUNCEMENT']],
] as const)('the link in an e-mail of %s stops %j, however often it is used', async (kind, stopped) => {
  const panelistId = await newMember();
  const token = signUnsubscribe(bed.messages, panelistId, kind);
  expect(readUnsubscribe(bed.messages, token)).toEqual({ panelistId, kinds: stopped });
  expect([await unsubscribe(bed.messages, token), await unsubscribe(bed.messages, token)]).toEqual([true, true]);
  const off = Object.fromEntries(stopped.map((one) => [one, false]));
  expect(await readEmailChoices(bed.db, panelistId)).toEqual({ ...BY_DEFAULT, ...off });
});

test('a link works for a year', async () => {
  const token = signUnsubscribe(bed.messages, await newMember());
  bed.clock.advance(VALID_DAYS * DAY_MS - 1_000);
  expect(readUnsubscribe(bed.messages, token)).toBeDefined();
  bed.clock.advance(2_000);
  expect([readUnsubscribe(bed.messages, token), await unsubscribe(bed.messages, token)]).toEqual([undefined, false]);
});

test('a token for something else, of no member, or for what cannot be stopped, stops nothing', async () => {
  const { signer, clock } = bed.messages;
  const until = new Date(clock.now().getTime() + DAY_MS);
  const member = await newMember();
  const tokens = [
    'nonsense',
    signer.sign('something-else', { member, kind: 'INVITATION' }, until),
    signer.sign('email-unsubscribe', { member: 'nobody', kind: 'INVITATION' }, until),
    signer.sign('email-unsubscribe', { member, kind: 'PRODUCT_TEST' }, until),
    signer.sign('email-unsubscribe', { member, kind: 'UNHEARD_OF' }, until),
  ];
  for (const token of tokens) expect(await unsubscribe(bed.messages, token)).toBe(false);
  expect(await readEmailChoices(bed.db, member)).toEqual(BY_DEFAULT);
});

test('a link of before there were kinds is about activities', async () => {
  const member = await newMember();
  const token = bed.messages.signer.sign('email-unsubscribe', { member }, new Date(bed.clock.now().getTime() + DAY_MS));
  expect(readUnsubscribe(bed.messages, token)).toEqual({ panelistId: member, kinds: ['INVITATION', 'REMINDER'] });
});

test('what somebody was told and chose goes with them; the e-mails stay, for the figures', async () => {
  const [gone, other] = [await newMember(), await newMember()];
  for (const id of [gone, other]) {
    await bed.tell(id);
    await choose(id, ['BADGE'], true);
  }
  expect(await bed.inTransaction((tx) => eraseMessages(tx, gone))).toBe(2);
  expect(await exportMessages(bed.db, gone)).toMatchObject({ notifications: [], emails: [{}], emailChoices: [] });
  expect(await exportMessages(bed.db, other)).toMatchObject({ notifications: [{}], emails: [{}], emailChoices: [{}] });
});
