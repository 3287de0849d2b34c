import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE, pastSentence } from '#contract/sending/sending.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { launchRuns } from '#server/modules/launches/index.ts';
import { announcementRuns } from '#server/modules/announcements/index.ts';
import { inviteBatches } from '#server/modules/joining/index.ts';
import { later } from '#server/platform/clock.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { aWrittenStudy } from '#testkit/builders/survey-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const MANY = MASS_SEND_PEOPLE + 1;

let node: TestNode;
let researcher: Awaited<ReturnType<typeof signedInOperator>>;
let colleague: Awaited<ReturnType<typeof signedInOperator>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await signedInOperator(node, 'RESEARCHER');
  colleague = await signedInOperator(node, 'RESEARCHER');
  for (let count = 0; count < MANY; count++) await aMember(node);
});
afterAll(() => node.stop());

const DOCUMENTS = {
  listSendings: 'query listSendings { listSendings { kind sendingId name people startsAt secondsLeft } }',
  sendNow: 'mutation sendNow($kind: SendingKind!, $sendingId: ID!) { sendNow(kind: $kind, sendingId: $sendingId) }',
  stopSending:
    'mutation stopSending($kind: SendingKind!, $sendingId: ID!) { stopSending(kind: $kind, sendingId: $sendingId) }',
  createAnnouncement:
    'mutation createAnnouncement($input: AnnouncementInput!) { createAnnouncement(input: $input) { announcementId } }',
  startAnnouncement: `mutation startAnnouncement($announcementId: ID!, $startsAt: DateTime) {
    startAnnouncement(announcementId: $announcementId, revision: 1, startsAt: $startsAt) { state } }`,
  launchStudy: `mutation launchStudy($input: LaunchInput!) { launchStudy(input: $input) { problems launch { launchId } } }`,
  pauseLaunch: 'mutation pauseLaunch($launchId: ID!) { pauseLaunch(launchId: $launchId) { status } }',
  resumeLaunch: 'mutation resumeLaunch($launchId: ID!) { resumeLaunch(launchId: $launchId) { status } }',
  inviteMany: 'mutation inviteMany($parts: [InvitePart!]!) { inviteMany(parts: $parts) }',
  publishBanner: 'mutation publishBanner($input: BannerSetting!) { publishBanner(input: $input) { banner { text } } }',
} as const;

async function body(name: keyof typeof DOCUMENTS, variables: object = {}, client = researcher) {
  return (await client.ask(name, DOCUMENTS[name], variables)).body;
}
async function ask(name: keyof typeof DOCUMENTS, variables: object = {}, client = researcher) {
  const answer = await body(name, variables, client);
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
}
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(node.platform.db)).rows[0]?.count ?? 0;

interface Begun {
  readonly sendingId: string;
  sent(): Promise<number>;
}

/** Each way to write to many at once: begun by a call, it waits; what a started node does goes on with it. */
const WAYS = {
  ANNOUNCEMENT: {
    async begin(): Promise<Begun> {
      const input = { kind: 'ANNOUNCEMENT', title: 'New home', body: 'All in one place.', isMailed: false };
      const { announcementId } = await ask('createAnnouncement', { input });
      await ask('startAnnouncement', { announcementId, startsAt: null });
      const told = sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM notification WHERE cause_id = ${announcementId}`;
      return { sendingId: announcementId, sent: () => count(told) };
    },
    afterStart: () => announcementRuns.tick(node.rooms.announcements),
  },
  LAUNCH: {
    async begin(): Promise<Begun> {
      const launchId = await launched();
      const invited = sql<{ count: number }>`
        SELECT sum(invited)::integer AS count FROM launch_wave WHERE launch_id = ${launchId}`;
      // Who is invited is decided at once.
      await waitUntil('it is frozen', async () => {
        const { rows } = await sql`SELECT FROM launch WHERE launch_id = ${launchId} AND invitees > 0`.execute(
          node.platform.db,
        );
        return rows.length > 0;
      });
      return { sendingId: launchId, sent: () => count(invited) };
    },
    afterStart: () => launchRuns.tick(node.rooms.launches),
  },
  INVITATIONS: {
    async begin(): Promise<Begun> {
      for (let person = 0; person < MANY; person++) await aPersonJoining(node, 'STANDBY');
      const sendingId = await ask('inviteMany', { parts: [{ stage: 'STANDBY', people: MANY }] });
      const invited = sql<{ count: number }>`
        SELECT invited AS count FROM invite_batch WHERE batch_id = ${sendingId}`;
      return { sendingId, sent: () => count(invited) };
    },
    afterStart: () => inviteBatches.tick(node.rooms.joining),
  },
} as const;
type Kind = keyof typeof WAYS;
const KINDS = ['ANNOUNCEMENT', 'LAUNCH', 'INVITATIONS'] as const satisfies readonly Kind[];

const orderOf = ({ projectId, shortId }: { projectId: string; shortId: string }, more: object = {}) => ({
  input: { studyId: projectId, typedShortId: shortId, reminderDays: [], ...more },
});

async function launched(more: object = {}): Promise<string> {
  const { launch, problems } = await ask('launchStudy', orderOf(await aWrittenStudy(node), more));
  expect(problems).toEqual([]);
  return launch.launchId;
}

describe.each(KINDS)('%s to more than 20 people', (kind) => {
  const way = WAYS[kind];

  test('waits a minute, is listed with how many and when, and goes out then, also after a restart', async () => {
    const startsAt = later(node.clock.now(), GRACE_SECONDS * SECOND_MS);
    const { sendingId, sent } = await way.begin();
    const listed = { kind, sendingId, people: MANY, startsAt: startsAt.toISOString(), secondsLeft: GRACE_SECONDS };
    expect(await ask('listSendings')).toContainEqual(expect.objectContaining(listed));
    node.clock.advance((GRACE_SECONDS - 1) * SECOND_MS);
    await way.afterStart();
    expect(await ask('listSendings', {}, colleague)).toContainEqual(
      expect.objectContaining({ sendingId, secondsLeft: 1 }),
    );
    expect(await sent()).toBe(0);
    node.clock.advance(SECOND_MS);
    await way.afterStart();
    await waitUntil('it is sent', async () => (await sent()) === MANY);
    expect(await ask('listSendings')).toEqual([]);
    expect(await ask('stopSending', { kind, sendingId })).toBe(false);
  });

  test('is stopped by one of two tabs, and nothing was sent', async () => {
    const { sendingId, sent } = await way.begin();
    const tabs = [researcher, colleague].map((tab) => ask('stopSending', { kind, sendingId }, tab));
    expect((await Promise.all(tabs)).filter(Boolean).length).toBeGreaterThan(0);
    expect(await ask('sendNow', { kind, sendingId })).toBe(false);
    node.clock.advance(2 * GRACE_SECONDS * SECOND_MS);
    await way.afterStart();
    expect([await ask('listSendings'), await sent()]).toEqual([[], 0]);
  });

  test('goes out now when somebody says so, once', async () => {
    const { sendingId, sent } = await way.begin();
    expect(await sent()).toBe(0);
    const tabs = await Promise.all([researcher, colleague].map((tab) => ask('sendNow', { kind, sendingId }, tab)));
    expect(tabs).toHaveLength(2);
    expect(new Set(tabs)).toEqual(new Set([false, true]));
    await waitUntil('it is sent', async () => (await sent()) === MANY);
  });
});

test('a launch that was paused in its minute has one again when it is resumed', async () => {
  const { sendingId: launchId, sent } = await WAYS.LAUNCH.begin();
  await ask('pauseLaunch', { launchId });
  expect(await ask('sendNow', { kind: 'LAUNCH', sendingId: launchId })).toBe(false);
  node.clock.advance(5 * GRACE_SECONDS * SECOND_MS);
  await ask('resumeLaunch', { launchId });
  const waiting = { sendingId: launchId, people: MANY, secondsLeft: GRACE_SECONDS };
  expect(await ask('listSendings')).toContainEqual(expect.objectContaining(waiting));
  expect(await sent()).toBe(0);
  expect(await ask('stopSending', { kind: 'LAUNCH', sendingId: launchId })).toBe(true);
});

test('a few people are written to at once', async () => {
  await launched({ firstWave: MASS_SEND_PEOPLE, restAt: later(node.clock.now(), HOUR_MS) });
  expect(await ask('listSendings')).toEqual([]);
});

describe('a time that has passed is refused, with the zone', () => {
  const hourAgo = () => later(node.clock.now(), -HOUR_MS);
  const sentence = pastSentence('America/New_York');

  test('for an announcement', async () => {
    const input = { kind: 'ANNOUNCEMENT', title: 'New home', body: 'All in one place.', isMailed: false };
    const { announcementId } = await ask('createAnnouncement', { input });
    const { errors } = await body('startAnnouncement', { announcementId, startsAt: hourAgo() });
    expect(errors[0].extensions.fields).toEqual({ startsAt: [sentence] });
    // The minute that it is, as it is typed.
    await ask('startAnnouncement', { announcementId, startsAt: later(node.clock.now(), -30 * SECOND_MS) });
    expect(await ask('stopSending', { kind: 'ANNOUNCEMENT', sendingId: announcementId })).toBe(true);
  });

  test('for a wave of a launch', async () => {
    const study = await aWrittenStudy(node);
    const { errors } = await body('launchStudy', orderOf(study, { firstWave: 1, restAt: hourAgo() }));
    expect(errors[0].extensions.fields).toEqual({ restAt: [sentence] });
  });

  test('for a banner, unless its beginning stays as it was published', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const publish = (input: object) => body('publishBanner', { input: { text: 'Points run late.', ...input } }, admin);
    const fields = async (input: object) => (await publish(input)).errors?.[0].extensions.fields;
    expect(await fields({ from: hourAgo(), until: null, revision: 0 })).toEqual({ from: [sentence] });
    expect(await fields({ from: null, until: hourAgo(), revision: 0 })).toEqual({ until: [sentence] });
    const from = node.clock.now();
    expect(await fields({ from, until: null, revision: 0 })).toBeUndefined();
    node.clock.advance(5 * GRACE_SECONDS * SECOND_MS);
    expect(await fields({ from, until: later(from, 2 * HOUR_MS), revision: 1 })).toBeUndefined();
  });
});
