import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { spreadAnnouncement } from '#server/modules/announcements/spread-announcement.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { listMemberLog, type LogEntry } from '#server/modules/messages/index.ts';
import { createMailboxStore } from '#server/platform/mail/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
let researcher: Awaited<ReturnType<typeof signedInOperator>>;
const members: string[] = [];
beforeAll(async () => {
  node = await startTestNode();
  researcher = await signedInOperator(node, 'RESEARCHER');
  for (let count = 0; count < 5; count++) members.push((await aMember(node)).panelistId);
});
afterAll(() => node.stop());

const db = () => node.platform.db;
const FIELDS = `announcementId kind title state revision members position told mailed startsAt finishedAt mailsSent`;
const DRAFT = { kind: 'ANNOUNCEMENT', title: 'New home', body: 'All in one place.', link: '/home', isMailed: true };

async function ask(name: string, signature: string, call: string, variables: object, kind = 'mutation') {
  const { body } = await researcher.ask(
    name,
    `${kind} ${name}(${signature}) { ${name}(${call}) ${SHAPES[name] ?? `{ ${FIELDS} }`} }`,
    variables,
  );
  return body;
}
const SHAPES: Readonly<Record<string, string>> = {
  countAnnouncement: '{ members wanting }',
  previewAnnouncement: '{ subject url text }',
  sendAnnouncementTest: '',
};
const create = async (more: object = {}) => {
  const body = await ask('createAnnouncement', '$input: AnnouncementInput!', 'input: $input', {
    input: { ...DRAFT, ...more },
  });
  return body.data.createAnnouncement;
};
const start = (announcementId: string, revision = 1, startsAt: Date | null = null) =>
  ask(
    'startAnnouncement',
    '$id: ID!, $revision: Int!, $startsAt: DateTime',
    'announcementId: $id, revision: $revision, startsAt: $startsAt',
    {
      id: announcementId,
      revision,
      startsAt,
    },
  );
const move = (id: string, to: string) =>
  ask('moveAnnouncement', '$id: ID!, $to: AnnouncementMove!', 'announcementId: $id, move: $to', { id, to });
const get = async (id: string) =>
  (await ask('getAnnouncement', '$id: ID!', 'announcementId: $id', { id }, 'query')).data.getAnnouncement;
const spread = (id: string, membersAtOnce?: number) =>
  spreadAnnouncement(node.rooms, id, membersAtOnce === undefined ? {} : { membersAtOnce });

async function notifiedBy(announcementId: string) {
  const { rows } = await sql<{ id: string; mailed: boolean }>`
    SELECT panelist_id AS id, EXISTS (SELECT FROM message m WHERE m.cause_id = n.cause_id AND m.panelist_id = n.panelist_id)
      AS mailed
    FROM notification n WHERE cause_id = ${announcementId}`.execute(db());
  return rows;
}

async function setAttribute(panelistId: string, name: string, value: unknown) {
  await sql`INSERT INTO panelist_attribute (panelist_id, name, value, updated_at, source)
    VALUES (${panelistId}, ${name}, ${JSON.stringify(value)}, now(), 'MEMBER')`.execute(db());
}

describe('an announcement', () => {
  test('reaches every active member once, and by e-mail who wants it', async () => {
    const { announcementId } = await create();
    const count = (await ask('countAnnouncement', '$id: ID!', 'announcementId: $id', { id: announcementId }, 'query'))
      .data;
    expect(count.countAnnouncement.members).toBe(members.length);
    expect((await start(announcementId)).data.startAnnouncement.state).toBe('SCHEDULED');
    await waitUntil('it is done', async () => (await get(announcementId)).state === 'DONE');
    await Promise.all([spread(announcementId), spread(announcementId)]);
    expect(await get(announcementId)).toMatchObject({ members: 5, position: 5, told: 5, mailed: 5 });
    expect((await notifiedBy(announcementId)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      members.toSorted().map((id) => ({ id, mailed: true })),
    );
  });

  test('may be for those alone who have said nothing about a detail', async () => {
    const [first = '', second = '', third = '', fourth = ''] = members;
    await setAttribute(first, 'pets', ['DOG']);
    await setAttribute(second, 'pets', 'CAT');
    await setAttribute(third, 'pets', '');
    await setAttribute(fourth, 'pets', null);
    const { announcementId } = await create({ kind: 'NUDGE', emptyDetail: 'pets', link: '/profile', isMailed: false });
    await start(announcementId);
    await spread(announcementId);
    await waitUntil('it is done', async () => (await get(announcementId)).state === 'DONE');
    const told = await notifiedBy(announcementId);
    expect(told.map(({ id }) => id).toSorted()).toEqual(members.slice(2).toSorted());
    expect(told.some(({ mailed }) => mailed)).toBe(false);
  });

  test('is for nobody by a detail that there is not', async () => {
    for (const emptyDetail of ['nothing-of-ours', '__proto__']) {
      const input = { ...DRAFT, kind: 'NUDGE', emptyDetail };
      const body = await ask('createAnnouncement', '$input: AnnouncementInput!', 'input: $input', { input });
      expect(body.errors[0].extensions.fields).toEqual({
        emptyDetail: ['Choose the missing profile detail.'],
      });
    }
  });

  test('waits for its time, can be taken back until then, and be changed again', async () => {
    const { announcementId } = await create();
    const later = new Date(node.clock.now().getTime() + HOUR_MS);
    expect((await start(announcementId, 1, later)).data.startAnnouncement).toMatchObject({ state: 'SCHEDULED' });
    await spread(announcementId);
    expect(await notifiedBy(announcementId)).toEqual([]);
    const change = (revision: number) =>
      ask(
        'changeAnnouncement',
        '$id: ID!, $revision: Int!, $input: AnnouncementInput!',
        'announcementId: $id, revision: $revision, input: $input',
        {
          id: announcementId,
          revision,
          input: { ...DRAFT, title: 'Newer home' },
        },
      );
    expect((await change(1)).errors[0].extensions.code).toBe('CONFLICT');
    expect((await move(announcementId, 'TAKE_BACK')).data.moveAnnouncement).toMatchObject({
      state: 'DRAFT',
      startsAt: null,
    });
    expect((await change(1)).data.changeAnnouncement).toMatchObject({ title: 'Newer home', revision: 2 });
    expect((await change(1)).errors[0].extensions.code).toBe('CONFLICT');
    // Who starts it has seen what it says now.
    expect((await start(announcementId, 1)).errors[0].extensions.code).toBe('CONFLICT');
  });

  test('pauses between any two batches and goes on: nobody is left out, nobody told twice', async () => {
    const { announcementId } = await create();
    const now = node.clock.now();
    await sql`UPDATE announcement SET state = 'RUNNING', starts_at = ${now}, frozen_at = ${now}, members = 5
      WHERE announcement_id = ${announcementId}`.execute(db());
    await sql`INSERT INTO announcement_reader SELECT ${announcementId}, row_number() OVER (), id
      FROM unnest(${members}::uuid[]) id`.execute(db());
    await Promise.all([spread(announcementId, 1), move(announcementId, 'PAUSE')]);
    const paused = await get(announcementId);
    expect(paused.state).toBe('PAUSED');
    await spread(announcementId, 1);
    expect(await notifiedBy(announcementId)).toHaveLength(paused.position);
    await move(announcementId, 'RESUME');
    await Promise.all([spread(announcementId, 2), spread(announcementId, 1)]);
    expect(await get(announcementId)).toMatchObject({ state: 'DONE', position: 5, told: 5 });
    expect(new Set((await notifiedBy(announcementId)).map(({ id }) => id)).size).toBe(5);
    expect((await move(announcementId, 'PAUSE')).errors[0].extensions.code).toBe('CONFLICT');
  });

  test('forgets who was still to be told when it is stopped', async () => {
    const { announcementId } = await create();
    const now = node.clock.now();
    await sql`UPDATE announcement SET state = 'PAUSED', starts_at = ${now}, frozen_at = ${now}, members = 5
      WHERE announcement_id = ${announcementId}`.execute(db());
    await sql`INSERT INTO announcement_reader SELECT ${announcementId}, row_number() OVER (), id
      FROM unnest(${members}::uuid[]) id`.execute(db());
    expect((await move(announcementId, 'STOP')).data.moveAnnouncement.state).toBe('STOPPED');
    await spread(announcementId);
    const { rows } = await sql`SELECT FROM announcement_reader WHERE announcement_id = ${announcementId}`.execute(db());
    expect([rows.length, (await notifiedBy(announcementId)).length]).toEqual([0, 0]);
    expect((await move(announcementId, 'RESUME')).errors[0].extensions.code).toBe('CONFLICT');
  });

  test('that was stopped is not mailed any more', async () => {
    const { announcementId } = await create();
    await start(announcementId);
    await waitUntil('it is done', async () => (await get(announcementId)).state === 'DONE');
    await waitUntil('its mails are sent', async () => (await get(announcementId)).mailsSent === 5);
    // Nothing of it is left to be stopped.
    expect((await move(announcementId, 'STOP')).errors[0].extensions.code).toBe('CONFLICT');
    // As if they had waited for the morning.
    await sql`UPDATE message_tally SET queued = sent, sent = 0 WHERE origin_id = ${announcementId}`.execute(db());
    expect((await move(announcementId, 'STOP')).data.moveAnnouncement.state).toBe('STOPPED');
    await sql`UPDATE message SET state = 'QUEUED', settled_at = NULL, try_after = not_before
      WHERE cause_id = ${announcementId}`.execute(db());
    await sendMessages(node.rooms);
    const { rows } = await sql<{ state: string; reason: string }>`
      SELECT DISTINCT state, reason FROM message WHERE cause_id = ${announcementId}`.execute(db());
    expect(rows).toEqual([{ state: 'NOT_NEEDED', reason: 'WITHDRAWN' }]);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ kind: 'NUDGE' }, 'emptyDetail'],
    [{ savedAudienceId: '00000000-0000-7000-8000-000000000000' }, 'savedAudienceId'],
    [{ perMinute: 5 }, 'perMinute'],
  ])('%j is refused at %s', async (wrong, field) => {
    const body = await ask('createAnnouncement', '$input: AnnouncementInput!', 'input: $input', {
      input: { ...DRAFT, ...wrong },
    });
    expect(Object.keys(body.errors[0].extensions.fields)).toEqual([field]);
  });

  test('is seen before it is sent: as a page in a frame, and as a mail to nobody but who asks', async () => {
    const { announcementId } = await create({ title: 'Look <b>here</b>' });
    const preview = (
      await ask('previewAnnouncement', '$id: ID!', 'announcementId: $id', { id: announcementId }, 'query')
    ).data.previewAnnouncement;
    expect(preview.subject).toBe('Look <b>here</b>');
    const page = await researcher.browser.send(preview.url);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Look &lt;b&gt;here');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    const other = await signedInOperator(node, 'RESEARCHER');
    expect((await other.browser.send(preview.url)).status).toBe(404);
    const { data } = await ask('sendAnnouncementTest', '$id: ID!', 'announcementId: $id', { id: announcementId });
    const mailbox = createMailboxStore(db());
    await waitUntil(
      'the mail is there',
      async () => (await mailbox.list({ to: data.sendAnnouncementTest })).messages.length > 0,
    );
    const { messages } = await mailbox.list({ to: data.sendAnnouncementTest });
    expect(messages.map(({ subject }) => subject)).toEqual(['Test: Look <b>here</b>']);
  });
});

test('every template is seen and sent as a test by admins alone', async () => {
  const admin = await signedInOperator(node, 'ADMIN');
  const list = 'query listEmailTemplates { listEmailTemplates { key name preview { subject url text } } }';
  const { body } = await admin.ask('listEmailTemplates', list, {});
  const templates = body.data.listEmailTemplates;
  expect(templates.length).toBeGreaterThan(15);
  for (const { preview } of templates) expect((await admin.browser.send(preview.url)).status).toBe(200);
  const send = 'mutation sendTestEmail($key: String!) { sendTestEmail(key: $key) }';
  expect((await admin.ask('sendTestEmail', send, { key: 'badge' })).body.data.sendTestEmail).toContain('@');
  expect((await admin.ask('sendTestEmail', send, { key: 'no-such' })).body.errors[0].extensions.code).toBe('NOT_FOUND');
  expect((await researcher.ask('listEmailTemplates', list, {})).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await researcher.browser.send(templates[0].preview.url)).status).toBe(404);
});

test('the log of one member has what they were told and written, page by page, for who helps them', async () => {
  node.clock.advance(SECOND_MS);
  const support = await signedInOperator(node, 'SUPPORT');
  const log = `query listMemberLog($id: ID!, $after: ID) {
    listMemberLog(panelistId: $id, startingAfter: $after) { nextPage contents { entryId isEmail kind title state readAt } } }`;
  const { body } = await support.ask('listMemberLog', log, { id: members[4], after: null });
  const whole: LogEntry[] = body.data.listMemberLog.contents;
  expect(whole.map(({ kind, isEmail }) => `${kind} ${isEmail}`).toSorted()).toEqual([
    'ANNOUNCEMENT false',
    'ANNOUNCEMENT false',
    'ANNOUNCEMENT false',
    'ANNOUNCEMENT true',
    'ANNOUNCEMENT true',
    'ANNOUNCEMENT true',
    'NUDGE false',
  ]);
  expect(whole.every(({ title }) => title === 'New home')).toBe(true);
  const byTwo: string[] = [];
  for (let page = 0; page < 4; page++) {
    const entries = await listMemberLog(db(), members[4] ?? '', { after: byTwo.at(-1), limit: 2 });
    byTwo.push(...entries.map(({ entryId }) => entryId));
  }
  expect(byTwo).toEqual(whole.map(({ entryId }) => entryId));
  expect((await researcher.ask('listMemberLog', log, { id: members[4] })).body.errors[0].extensions.code).toBe(
    'FORBIDDEN',
  );
});
