import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { moveTask, pauseStudy, resumeStudy } from '#server/modules/activities/index.ts';
import { signUnsubscribe } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createMail, smtpTransport } from '#server/platform/mail/index.ts';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import { retryLaunch } from '#server/modules/launches/launch-study-retry.ts';
import { remind } from '#server/modules/launches/remind.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { must } from '#testkit/builders/builders.ts';
import { aLaunchingPanel, type LaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { messagesOf, statesOf, tallyOf } from '#testkit/queued-messages.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { sendMessages } from './send-messages.ts';

const NOBODY = { operatorId: null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function mailbox({ db, panelId }: LaunchingPanel) {
  const { rows } = await sql<{
    recipient: string;
    subject: string;
    text: string;
    html: string;
    list_unsubscribe: string;
  }>`
    SELECT recipient, subject, text, html, list_unsubscribe FROM mailbox_message
    WHERE recipient LIKE ${`${panelId}-%`} ORDER BY id`.execute(db);
  return rows;
}

async function anInvitedPanel(start?: string, members = 1) {
  const panel = aLaunchingPanel(node, start);
  const ids = [];
  for (let count = 0; count < members; count++) ids.push(await panel.addMember());
  const projectId = await panel.aStudy({ closesAt: new Date(panel.clock.now().getTime() + 20 * DAY_MS) });
  const launchId = await panel.aLaunch(projectId, { reminderDays: [3, 7] });
  await handOutLaunch(panel.rooms, launchId);
  return { panel, projectId, launchId, ids };
}

const TASKS_OF = (projectId: string) =>
  sql<{ task_id: string }>`SELECT task_id FROM task WHERE project_id = ${projectId}`;

describe('an invitation', () => {
  test('is sent once, with what it costs and brings, a link into the survey and a way out', async () => {
    const { panel } = await anInvitedPanel();
    await sendMessages(panel.rooms);
    await sendMessages(panel.rooms);

    const [mail, ...others] = await mailbox(panel);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('8 minutes, 120 points: Tea at home');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('What you drink, and why.');
      expect(part).toContain('06/30/2026');
      expect(part).toMatch(/https:\/\/community\.example\.com\/survey\/[0-9a-f-]{36}\/\?panelist_hash=v1\./);
      expect(part).toContain('get 10 points for your time');
    }
    expect(mail?.list_unsubscribe).toMatch(/^https:\/\/community\.example\.com\/api\/email\/unsubscribe\?token=v1\./);
    expect(await statesOf(panel)).toEqual(['SENT']);
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 1, aside: 0, unneeded: 0 });
  });

  test.each([
    ['at 20:59 it goes out at once', '2026-06-11T00:59:00Z', ['SENT']],
    ['at 21:00 it waits', '2026-06-11T01:00:00Z', ['QUEUED']],
    ['at 07:59 it waits', '2026-06-11T11:59:00Z', ['QUEUED']],
    ['at 08:00 it goes out at once', '2026-06-11T12:00:00Z', ['SENT']],
  ])('keeps quiet hours: %s', async (_name, start, states) => {
    const { panel } = await anInvitedPanel(start);
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(states);
    panel.clock.advance(11 * HOUR_MS);
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['SENT']);
  });

  test('that was queued before nine is not sent after nine', async () => {
    const { panel } = await anInvitedPanel('2026-06-11T00:59:00Z');
    panel.clock.advance(MINUTE_MS);
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['QUEUED']);
  });

  test('waits while its study is paused', async () => {
    const { panel, projectId } = await anInvitedPanel();
    const { db, rooms } = panel;
    must(await inTransaction(db, (tx) => pauseStudy(rooms.activities, tx, { projectId }, NOBODY)));
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['QUEUED']);
    must(await inTransaction(db, (tx) => resumeStudy(rooms.activities, tx, projectId, NOBODY)));
    panel.clock.advance(2 * MINUTE_MS);
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['SENT']);
  });

  test('is not sent to somebody who has begun, or has left the panel', async () => {
    const { panel, projectId, ids } = await anInvitedPanel(undefined, 2);
    const { db, rooms } = panel;
    const [first = '', second = ''] = ids;
    const { rows } = await sql<{ task_id: string }>`
      SELECT task_id FROM task WHERE project_id = ${projectId} AND panelist_id = ${first}`.execute(db);
    must(await moveTask(rooms.activities, db, rows[0]?.task_id ?? '', 'STARTED'));
    await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${second}`.execute(db);

    await sendMessages(panel.rooms);

    expect(await mailbox(panel)).toEqual([]);
    const reasons = new Map((await messagesOf(panel)).map((row) => [row.panelist_id, row.reason]));
    expect(reasons).toEqual(
      new Map([
        [first, 'ANSWERED'],
        [second, 'NOT_ACTIVE'],
      ]),
    );
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 0, aside: 0, unneeded: 2 });
  });
});

describe('unsubscribing', () => {
  const post = (client: ApiClient, token: string, body: string) =>
    client.send(`${EMAIL_PATHS.unsubscribe}?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('works with one click of a mail program, and what waits is not sent', async () => {
    const { panel, ids } = await anInvitedPanel();
    const token = signUnsubscribe({ ...panel.rooms.messages, clock: node.clock }, ids[0] ?? '');
    const client = new ApiClient(node.url);
    expect((await post(client, token, 'List-Unsubscribe=One-Click')).status).toBe(204);
    expect((await post(client, token, 'List-Unsubscribe=One-Click')).status).toBe(204);

    await sendMessages(panel.rooms);
    expect(await messagesOf(panel)).toMatchObject([{ state: 'NOT_NEEDED', reason: 'UNSUBSCRIBED' }]);
  });

  test('asks a person first, then leads to the page that says it is done', async () => {
    const { panel, ids } = await anInvitedPanel();
    const token = signUnsubscribe({ ...panel.rooms.messages, clock: node.clock }, ids[0] ?? '');
    const client = new ApiClient(node.url);
    const page = await client.send(`${EMAIL_PATHS.unsubscribe}?token=${token}`);
    expect(page.body).toContain('Unsubscribe from invitations and reminders?');
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['SENT']);

    const done = await post(client, token, '');
    expect([done.status, done.headers.get('location')]).toEqual([303, '/email/unsubscribe?success=true']);
  });

  test('does nothing for a token that is not ours', async () => {
    const client = new ApiClient(node.url);
    const forged = node.platform.signer.sign('survey-link', { member: 'x' }, new Date('2030-01-01'));
    for (const token of ['', 'v1.x.y.z', forged]) {
      expect((await post(client, token, 'List-Unsubscribe=One-Click')).status).toBe(404);
      expect((await post(client, token, '')).headers.get('location')).toBe('/');
    }
  });
});

describe('reminders', () => {
  test('go once for each step to those who have not answered', async () => {
    const { panel, projectId } = await anInvitedPanel(undefined, 3);
    const { db, rooms } = panel;
    const { rows } = await TASKS_OF(projectId).execute(db);
    await sendMessages(panel.rooms);
    panel.clock.advance(2 * DAY_MS);
    await remind(panel.rooms);
    expect(await messagesOf(panel)).toHaveLength(3);

    must(await moveTask(rooms.activities, db, rows[0]?.task_id ?? '', 'STARTED'));
    panel.clock.advance(DAY_MS);
    await Promise.all([remind(panel.rooms), remind(panel.rooms)]);
    await sendMessages(panel.rooms);
    expect((await messagesOf(panel)).filter((row) => row.kind === 'REMINDER')).toHaveLength(2);
    expect((await mailbox(panel)).filter((mail) => mail.subject.startsWith('Still open: Tea at home'))).toHaveLength(2);

    must(await moveTask(rooms.activities, db, rows[1]?.task_id ?? '', 'STARTED'));
    panel.clock.advance(4 * DAY_MS);
    await remind(panel.rooms);
    await remind(panel.rooms);
    expect((await messagesOf(panel)).filter((row) => row.kind === 'REMINDER')).toHaveLength(3);
    const told = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM notification WHERE panel_id = ${panel.panelId} AND kind = 'REMINDER'`.execute(
      db,
    );
    expect(told.rows[0]?.count).toBe(3);
  });

  test('stop with the study', async () => {
    const { panel, projectId } = await anInvitedPanel();
    await sql`UPDATE project SET ended_at = now() WHERE project_id = ${projectId}`.execute(panel.db);
    panel.clock.advance(3 * DAY_MS);
    await remind(panel.rooms);
    expect(await messagesOf(panel)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  let sink: SmtpSink;
  afterAll(() => sink.close());

  test('that refuses a recipient gets that one set aside, until somebody tries again', async () => {
    const { panel, launchId } = await anInvitedPanel(undefined, 3);
    const address = (number: number) => `${panel.panelId}-${number}@example.com`;
    sink = await startSmtpSink({ refused: { [address(1)]: 550, [address(2)]: 552 } });
    const transport = smtpTransport({ url: sink.url, from: 'Us <us@example.com>' });
    const jobs = { ...node.platform.jobs, handle: () => undefined };
    const mail = createMail({ ...node.platform, jobs, transport });
    const rooms = { ...panel.rooms, messages: { ...panel.rooms.messages, mail } };

    await sendMessages(rooms);
    const reasons = (await messagesOf(panel)).map((row) => row.reason);
    expect(new Set(reasons)).toEqual(new Set(['MAILBOX_FULL', 'NO_SUCH_ADDRESS', null]));
    expect(sink.mails.map(({ to }) => to)).toEqual([[address(3)]]);
    expect(sink.mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 1, aside: 2, unneeded: 0 });

    const retry = () => inTransaction(panel.db, (tx) => retryLaunch(panel.rooms, tx, launchId, NOBODY));
    expect(await retry()).toBe(2);
    await sendMessages(panel.rooms);
    transport.close();
    // Who does not exist is on the list now, and stays there however often somebody tries.
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 2, aside: 1, unneeded: 0 });
    expect((await messagesOf(panel)).map((row) => row.reason).filter(Boolean)).toEqual(['STOPPED']);
    const { recipients } = node.platform;
    const [stopped] = await recipients.list(panel.db, { address: address(1), limit: 1 });
    await inTransaction(panel.db, (tx) => recipients.lift(tx, stopped?.suppressionId ?? ''));
    expect(await retry()).toBe(1);
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 3, aside: 0, unneeded: 0 });
  });

  test('that is away loses nothing: the same mail goes out later, under the same id', async () => {
    const { panel } = await anInvitedPanel();
    const ids: string[] = [];
    const failing = async (outgoing: { readonly id: string }) => {
      ids.push(outgoing.id);
      if (ids.length === 1) throw new Error('away');
      return 'taken' as const;
    };
    const mail = { ...panel.rooms.messages.mail, sendNow: failing };
    const rooms = { ...panel.rooms, messages: { ...panel.rooms.messages, mail } };
    await sendMessages(rooms);
    expect(await statesOf(panel)).toEqual(['QUEUED']);
    panel.clock.advance(3 * MINUTE_MS);
    await sendMessages(rooms);
    expect(await statesOf(panel)).toEqual(['SENT']);
    expect(new Set(ids).size).toBe(1);
  });
});
