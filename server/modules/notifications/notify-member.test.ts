import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CHOSEN_KINDS,
  KIND_REGISTRY,
  NOTICE_KINDS,
  NOTIFICATION_KINDS,
  flagOfKind,
  isAboutTask,
  isChosenKind,
  isEmailedByDefault,
  type ChosenKind,
  type NotificationKind,
} from '#contract/notifications/notification-kinds.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { setFlag } from '#server/modules/flags/index.ts';
import { rememberTimeZone } from '#server/modules/identity/index.ts';
import {
  chooseEmailKinds,
  optedOutOfEmail,
  readEmailChoices,
  signUnsubscribe,
  notifyMany,
  notifyMember,
  unsubscribe,
  type MemberNotification,
} from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aLaunchingPanel, type LaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { messagesOf, tallyOf } from '#testkit/queued-messages.ts';
import { sendMessages } from './send-messages.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const ADMIN = { operatorId: null };
const DAY = '2026-06-11T16:00:00Z';
const NIGHT = '2026-06-12T03:00:00Z';

async function aNotifiedMember(kind: NotificationKind, at = DAY) {
  const panel = aLaunchingPanel(node, at);
  const panelistId = await panel.addMember();
  const telling: MemberNotification = {
    panelistId,
    kind,
    causeId: newId(node.platform.chance, panel.clock.now()),
    title: 'Something is new',
    body: 'It is better now.',
    link: '/home',
  };
  const tell = (more: Partial<MemberNotification> = {}) =>
    inTransaction(panel.db, (tx) => notifyMember(panel.rooms.messages, tx, { ...telling, ...more }));
  return { panel, panelistId, telling, tell };
}

async function notificationsOf({ db, panelId }: LaunchingPanel) {
  const { rows } = await sql<{ kind: string; title: string; link: string }>`
    SELECT kind, title, link FROM notification WHERE panel_id = ${panelId}`.execute(db);
  return rows;
}

async function mailsTo(panel: LaunchingPanel) {
  const { rows } = await sql<{ subject: string; text: string; link: string | null }>`
    SELECT subject, text, list_unsubscribe AS link FROM mailbox_message
    WHERE recipient LIKE ${`${panel.panelId}-%`} ORDER BY id`.execute(panel.db);
  return rows;
}

describe('what a member is told', () => {
  test('is told once for its cause, kind and step, in the app and by e-mail', async () => {
    const { panel, tell } = await aNotifiedMember('ANNOUNCEMENT');
    await Promise.all([tell(), tell(), tell()]);
    await tell({ step: 1, title: 'Once more' });
    expect(await notificationsOf(panel)).toHaveLength(2);
    await sendMessages(panel.rooms);
    const mails = await mailsTo(panel);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Once more', 'Something is new']);
    expect(mails[0]?.text).toContain('https://community.example.com/home');
    expect(mails[0]?.link).toMatch(/^https:\/\/community\.example\.com\/api\/email\/unsubscribe\?token=v1\./);
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 2, aside: 0, unneeded: 0 });
  });

  test('is not told if its transaction fails', async () => {
    const { panel, telling } = await aNotifiedMember('REVIEW');
    const failing = inTransaction(panel.db, async (tx) => {
      await notifyMember(panel.rooms.messages, tx, telling);
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect([await notificationsOf(panel), await messagesOf(panel)]).toEqual([[], []]);
  });

  test.each(NOTIFICATION_KINDS.map((kind) => [kind, isEmailedByDefault(kind)] as const))(
    'of the kind %s comes by e-mail to who has not chosen: %s',
    async (kind, isMailed) => {
      const { panel, tell } = await aNotifiedMember(kind);
      await tell();
      expect(await notificationsOf(panel)).toHaveLength(1);
      expect(await messagesOf(panel)).toHaveLength(isMailed ? 1 : 0);
    },
  );

  test.each([
    ['ANNOUNCEMENT', false, 0],
    ['BADGE', true, 1],
  ] as const)('of the kind %s, said to be welcome %s, is mailed %i times', async (kind, isWelcome, mailed) => {
    const { panel, panelistId, tell } = await aNotifiedMember(kind);
    await chooseEmailKinds(panel.rooms.messages, panel.db, panelistId, { kinds: [kind], isWelcome });
    await tell();
    expect([(await notificationsOf(panel)).length, (await messagesOf(panel)).length]).toEqual([1, mailed]);
  });

  const atNight = CHOSEN_KINDS.filter((kind) => !isAboutTask(kind)).map(
    (kind) => [kind, KIND_REGISTRY[kind].isQuietAtNight ? 'QUEUED' : 'SENT'] as const,
  );
  test.each(atNight)('of the kind %s is %s at night', async (kind, state) => {
    const { panel, panelistId, tell } = await aNotifiedMember(kind, NIGHT);
    await chooseEmailKinds(panel.rooms.messages, panel.db, panelistId, { kinds: [kind], isWelcome: true });
    await tell();
    await sendMessages(panel.rooms);
    expect((await messagesOf(panel)).map((row) => row.state)).toEqual([state]);
  });

  test('by day, and due when it is night where its reader is, waits for the morning; a decision does not', async () => {
    const { panel, panelistId, tell } = await aNotifiedMember('NUDGE', '2026-06-11T20:50:00Z');
    must(await rememberTimeZone(panel.db, panelistId, 'Europe/London'));
    // 21:50 in London.
    await tell();
    await tell({ kind: 'REVIEW' });
    panel.clock.advance(15 * MINUTE_MS);
    await sendMessages(panel.rooms);
    const states = new Map((await messagesOf(panel)).map((row) => [row.kind, row.state]));
    expect(states).toEqual(
      new Map([
        ['NUDGE', 'QUEUED'],
        ['REVIEW', 'SENT'],
      ]),
    );
  });

  test('is not sent to who unsubscribes while it waits', async () => {
    const { panel, panelistId, tell } = await aNotifiedMember('NUDGE', NIGHT);
    await tell();
    const { messages } = panel.rooms;
    expect(await unsubscribe(messages, signUnsubscribe(messages, panelistId, 'NUDGE'))).toBe(true);
    panel.clock.advance(DAY_MS / 2);
    await sendMessages(panel.rooms);
    expect((await messagesOf(panel)).map(({ state, reason }) => [state, reason])).toEqual([
      ['NOT_NEEDED', 'UNSUBSCRIBED'],
    ]);
    expect(await readEmailChoices(panel.db, panelistId)).toMatchObject({
      NUDGE: false,
      ANNOUNCEMENT: true,
      INVITATION: true,
    });
  });

  const flagged = NOTICE_KINDS.flatMap((kind) => {
    const flag = flagOfKind(kind);
    return flag === null ? [] : [[kind, flag] as const];
  });
  test.each(flagged)('of the kind %s waits while %s is off, and is sent afterwards', async (kind, key) => {
    const { panel, panelistId, tell } = await aNotifiedMember(kind);
    const { flags, messages } = panel.rooms;
    if (isChosenKind(kind)) await chooseEmailKinds(messages, panel.db, panelistId, { kinds: [kind], isWelcome: true });
    const states = async () => (await messagesOf(panel)).map((row) => row.state);
    await tell();
    must(await setFlag(flags, { key, isOn: false, percent: 100, revision: 0 }, ADMIN));
    await sendMessages(panel.rooms);
    expect(await states()).toEqual(['QUEUED']);
    must(await setFlag(flags, { key, isOn: true, percent: 100, revision: 1 }, ADMIN));
    panel.clock.advance(MINUTE_MS);
    await sendMessages(panel.rooms);
    expect(await states()).toEqual(['SENT']);
  });

  test('by a node of the last landing is not taken for an invitation that was answered', async () => {
    const { panel, tell } = await aNotifiedMember('REVIEW');
    await tell();
    await sql`UPDATE message SET state = 'NOT_NEEDED', reason = 'ANSWERED', settled_at = now()
      WHERE panel_id = ${panel.panelId}`.execute(panel.db);
    expect((await messagesOf(panel)).map(({ state }) => state)).toEqual(['QUEUED']);
  });
});

test('many are told in one statement, each once, and who wants no e-mail gets none', async () => {
  const panel = aLaunchingPanel(node, DAY);
  const members = [await panel.addMember(), await panel.addMember(), await panel.addMember()];
  const { messages } = panel.rooms;
  await chooseEmailKinds(messages, panel.db, members[0] ?? '', { kinds: ['ANNOUNCEMENT'], isWelcome: false });
  const causeId = newId(node.platform.chance, panel.clock.now());
  const causes = sql`SELECT ${causeId}::uuid AS cause_id, id AS panelist_id FROM unnest(${members}::uuid[]) AS id`;
  const now = panel.clock.now();
  const notification = {
    kind: 'ANNOUNCEMENT' as const,
    step: 0,
    originId: causeId,
    title: 'New',
    body: 'News.',
    link: null,
    now,
  };
  const notify = () => inTransaction(panel.db, (tx) => notifyMany(messages, tx, causes, notification));
  expect(await notify()).toEqual({ told: 3, mailed: 2 });
  expect(await notify()).toEqual({ told: 0, mailed: 0 });
});

describe('nodes of the last landing', () => {
  const optOutOf = async (db: LaunchingPanel['db'], panelistId: string) => {
    const { rows } = await sql`SELECT 1 FROM email_opt_out WHERE panelist_id = ${panelistId}`.execute(db);
    return rows.length > 0;
  };

  test('see what is chosen here about invitations, and nothing else', async () => {
    const { panel, panelistId } = await aNotifiedMember('REVIEW');
    const choose = (kind: ChosenKind, isWelcome: boolean) =>
      chooseEmailKinds(panel.rooms.messages, panel.db, panelistId, { kinds: [kind], isWelcome });
    await choose('NUDGE', false);
    expect(await optOutOf(panel.db, panelistId)).toBe(false);
    await choose('INVITATION', false);
    expect(await optOutOf(panel.db, panelistId)).toBe(true);
    await choose('INVITATION', true);
    expect(await optOutOf(panel.db, panelistId)).toBe(false);
    expect(await readEmailChoices(panel.db, panelistId)).toMatchObject({ NUDGE: false, INVITATION: true });
  });

  test('are heard: what they stop is stopped, and begins again', async () => {
    const { panel, panelistId } = await aNotifiedMember('REVIEW');
    await sql`INSERT INTO email_opt_out (panelist_id, opted_out_at) VALUES (${panelistId}, now())`.execute(panel.db);
    expect(await optedOutOfEmail(panel.db, [panelistId])).toEqual(new Set([panelistId]));
    expect(await readEmailChoices(panel.db, panelistId)).toMatchObject({ REMINDER: false, ANNOUNCEMENT: true });
    await sql`DELETE FROM email_opt_out WHERE panelist_id = ${panelistId}`.execute(panel.db);
    expect(await optedOutOfEmail(panel.db, [panelistId])).toEqual(new Set());
  });
});
