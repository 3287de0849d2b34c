import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { sayGo } from '#server/modules/restoring/after-restore.ts';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import { resolvePending } from '#server/modules/gift-cards/issue-gift-card-jobs.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { proveLedger } from '#server/modules/rewards/index.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { mailsWaiting, untilMailIsLeftAlone } from '#testkit/held-mail.ts';
import { aLaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { someRedeemers } from '#testkit/builders/redeemers.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { BACKUP_SETTINGS, baseBackup } from './base-backup.ts';
import { aReward, stockUp } from './redeem-bed.ts';
import { redeem } from './redeem-call.ts';
import { RedeemLoad } from './redeem-load.ts';

/** More mails than the mail server takes: some always wait. */
const BROWSERS = 4;
const PAUSE_MS = 20;
const MAIL_MS = 120;
const MEMBERS = 120;
const INVITED = 60;
const PRICE = 500;
/** So many mails have arrived when the backup begins, and so many more before the old system ends. */
const STEP = 15;

const keys = { signingKeys: testKeys('a'), sealingKeys: testKeys('b'), passwordPeppers: testKeys('c') };
let folder: string;
let sink: SmtpSink;
let provider: CardProvider;
const servers: EmbeddedPostgres[] = [];
const nodes: TestNode[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-restore-'));
  sink = await startSmtpSink({ takesMs: MAIL_MS });
  provider = await startCardProvider();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  for (const server of servers) await server.stop();
  await Promise.all([sink.close(), provider.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function serverIn(name: string): Promise<EmbeddedPostgres> {
  await mkdir(join(folder, name), { recursive: true });
  const server = await startEmbeddedPostgres({ folder: join(folder, name), settings: BACKUP_SETTINGS });
  servers.push(server);
  return server;
}

async function nodeOn(databaseUrl: string, restored?: string): Promise<TestNode> {
  const config = { ...keys, smtpUrl: sink.url, giftCardProvider: provider, restored };
  const node = await startTestNode({ databaseUrl, config, clock: heldClock(new Date()) });
  nodes.push(node);
  return node;
}

const messageIds = () => sink.mails.map(({ raw }) => /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? '');

test('a backup under load, restored: nothing that was sent is sent again, and the ledger is proven', async () => {
  const server = await serverIn('old');
  const old = await nodeOn(server.url);
  const { db } = old.platform;
  const rewardId = await aReward(old, PRICE);
  await stockUp(old, rewardId, MEMBERS * 5);
  const fromProvider = { valueCents: 77_700, points: PRICE, usesProvider: true };
  const ordered = must(await addReward(old.rooms.giftCards, db, fromProvider));
  const [first, last, ...members] = await someRedeemers(db, keys.signingKeys, MEMBERS, PRICE * 5);
  if (first === undefined || last === undefined) throw new Error('somebody has to redeem');
  const panel = aLaunchingPanel(old);
  await panel.addManyMembers(INVITED);
  await handOutLaunch(panel.rooms, await panel.aLaunch(await panel.aStudy()));
  const order = { rewardId: ordered.rewardId, points: PRICE, idempotencyKey: randomUUID() };
  provider.behave('is-pending');
  expect((await redeem(old.url, first, order)).card?.status).toBe('PENDING');

  const load = new RedeemLoad(members, { rewardId, points: PRICE }, () => old.url);
  let isOver = false;
  const redeeming = load.run(BROWSERS, () => isOver, PAUSE_MS);
  const inviting = sendMessages(panel.rooms);
  await waitUntil('mails are on their way', () => sink.mails.length >= STEP, 60_000);
  await baseBackup(server.url, join(folder, 'old'), join(folder, 'restored'));
  const atBackup = sink.mails.length;
  await waitUntil('the old system has sent more', () => sink.mails.length >= atBackup + STEP, 60_000);
  isOver = true;
  await Promise.all([redeeming, inviting]);
  provider.behave('issues');
  old.clock.advance(DAY_MS / 2);
  await resolvePending(old.rooms);
  await waitUntil('the old system has sent all of it', async () => (await mailsWaiting(old)) === 0, 120_000);
  nodes.splice(nodes.indexOf(old), 1);
  await old.stop();
  const sent = new Set(messageIds());
  expect(sent.size).toBe(sink.mails.length);
  // Their clock stands: on a slow machine what they redeem is a lot at once, by it.
  const refused = load.refused.filter(({ code }) => code !== 'RATE_LIMITED');
  expect([provider.issued.size, refused]).toEqual([1, []]);

  const copy = await nodeOn((await serverIn('restored')).url, 'after-the-flood');
  const own = { panelId: panel.panelId, clock: copy.clock };
  const rooms = {
    activities: { ...copy.rooms.activities, ...own },
    flags: { ...copy.rooms.flags, ...own },
    messages: { ...copy.rooms.messages, ...own },
  };
  const waited = await mailsWaiting(copy);
  expect(waited).toBeGreaterThan(0);
  const asked = provider.calls;
  expect((await redeem(copy.url, last, { rewardId, points: PRICE, idempotencyKey: randomUUID() })).card).toBeDefined();
  copy.clock.advance(DAY_MS / 2);
  await untilMailIsLeftAlone(copy);
  await sendMessages(rooms);
  await resolvePending(copy.rooms);
  expect([sink.mails.length, provider.calls]).toEqual([sent.size, asked]);

  const { notSent } = must(await sayGo(copy.rooms, 'drop'));
  expect(Object.values(notSent).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(waited);
  copy.clock.advance(DAY_MS / 4);
  await sendMessages(rooms);
  await resolvePending(copy.rooms);
  await waitUntil('what came after the restore has arrived', () => sink.mails.length >= sent.size + 2, 60_000);
  await waitUntil('nothing waits', async () => (await mailsWaiting(copy)) === 0, 60_000);
  const later = messageIds().slice(sent.size);
  expect(later.filter((id) => sent.has(id))).toEqual([]);
  // The card of the one who redeemed on hold, and the one that the provider had made already.
  expect([later.length, provider.issued.size]).toEqual([2, 1]);
  expect(await proveLedger(copy.rooms.rewards)).toMatchObject({ findings: 0 });
});
