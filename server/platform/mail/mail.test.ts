import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { NOTHING_HELD } from '#testkit/nothing-held.ts';
import { startSmtpSink, type SmtpSinkOptions } from '#testkit/stand-ins/smtp-sink.ts';
import { systemChance } from '../chance.ts';
import { inTransaction } from '../database/transaction.ts';
import { createJobs } from '../jobs/index.ts';
import { createMetrics } from '../metrics.ts';
import { createLog } from '../log.ts';
import { createSealer } from '../sealing.ts';
import {
  createMail,
  createMailboxStore,
  createRecipients,
  mailboxTransport,
  smtpTransport,
  type Mail,
  type MailTransport,
} from './index.ts';
import { deliverMailJob } from './mail.jobs.ts';

const FROM = 'Spark Community <hello@spark.example.org>';
const clock = heldClock();
const sealer = createSealer(testKeys('mail'), systemChance);

function letter(to: string) {
  return { to, subject: 'Grüße from Spark', html: '<p>Hello</p>', text: 'Hello', kind: 'greeting' };
}

type Test = Pick<TestContext, 'onTestFinished'>;

/** Each test has its own database, since any node may take any mail. */
async function ownDatabase({ onTestFinished }: Test): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

async function mailer(
  { onTestFinished }: Test,
  { url, db }: TestDatabase,
  transport: MailTransport,
  log = createLog('silent'),
): Promise<Mail> {
  const jobs = createJobs({ url, log });
  const recipients = await createRecipients({ db, clock, chance: systemChance, sealer, log });
  const mail = createMail({
    jobs,
    transport,
    clock,
    chance: systemChance,
    sealer,
    log,
    metrics: createMetrics(),
    outside: NOTHING_HELD,
    recipients,
  });
  onTestFinished(async () => {
    await jobs.stop();
    transport.close();
  });
  await jobs.start();
  return mail;
}

async function sink({ onTestFinished }: Test, options?: SmtpSinkOptions) {
  const started = await startSmtpSink(options);
  onTestFinished(() => started.close());
  return started;
}

async function mailJobs({ db }: TestDatabase): Promise<unknown[]> {
  const found = await sql`SELECT state, data FROM jobs.job WHERE name = 'deliver-mail'`.execute(db);
  return found.rows;
}

async function soon(check: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 50 });
}

describe.concurrent('by SMTP, a mail', () => {
  it('arrives with both parts, its own Message-ID and no trace in the job tables', async (test) => {
    const database = await ownDatabase(test);
    const { url, mails } = await sink(test);
    const mail = await mailer(test, database, smtpTransport({ url, from: FROM }));
    await inTransaction(database.db, (tx) => mail.send(tx, letter('dana@example.org')));

    await soon(async () => expect(await mailJobs(database)).toEqual([]));
    expect(mails).toHaveLength(1);
    const [arrived] = mails;
    expect(arrived).toMatchObject({ from: 'hello@spark.example.org', to: ['dana@example.org'] });
    expect(arrived?.raw).toMatch(/^From: Spark Community <hello@spark\.example\.org>\r$/m);
    expect(arrived?.raw).toMatch(/^To: dana@example\.org\r$/m);
    expect(arrived?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@spark\.example\.org>\r$/m);
    expect(arrived?.raw).toMatch(/^Content-Type: text\/plain/m);
    expect(arrived?.raw).toMatch(/^Content-Type: text\/html/m);
    expect(arrived?.raw).not.toMatch(/^List-Unsubscribe/m);
  });

  it('carries the headers of a one-click unsubscribe when it has a link', async (test) => {
    const database = await ownDatabase(test);
    const { url, mails } = await sink(test);
    const mail = await mailer(test, database, smtpTransport({ url, from: 'hello@spark.example.org' }));
    const listUnsubscribe = 'https://spark.example.org/email/unsubscribe?token=abc';
    await inTransaction(database.db, (tx) => mail.send(tx, { ...letter('dana@example.org'), listUnsubscribe }));

    await soon(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.raw.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${listUnsubscribe}>\r\n`);
    expect(mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('that a node of before wrote in clear is still sent', async (test) => {
    const database = await ownDatabase(test);
    const { url, mails } = await sink(test);
    const jobs = createJobs({ url: database.url, log: createLog('silent') });
    const transport = smtpTransport({ url, from: FROM });
    createMail({
      jobs,
      transport,
      clock,
      chance: systemChance,
      sealer,
      log: createLog('silent'),
      metrics: createMetrics(),
      outside: NOTHING_HELD,
      recipients: await createRecipients({
        db: database.db,
        clock,
        chance: systemChance,
        sealer,
        log: createLog('silent'),
      }),
    });
    test.onTestFinished(async () => {
      await jobs.stop();
      transport.close();
    });
    await jobs.start();
    const clear = { id: '0190a000-0000-7000-8000-000000000001', ...letter('dana@example.org') };
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, deliverMailJob, clear));
    await soon(() => expect(mails).toHaveLength(1));
  });

  it('is not sent when its transaction is rolled back', async (test) => {
    const database = await ownDatabase(test);
    const { url, mails } = await sink(test);
    const mail = await mailer(test, database, smtpTransport({ url, from: FROM }));
    const rolledBack = inTransaction(database.db, async (tx) => {
      await mail.send(tx, letter('nobody@example.org'));
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await inTransaction(database.db, (tx) => mail.send(tx, letter('dana@example.org')));

    await soon(async () => expect(await mailJobs(database)).toEqual([]));
    expect(mails.map(({ to }) => to)).toEqual([['dana@example.org']]);
  });

  it('waits for a server that is down, and is then sent once, under the same Message-ID', async (test) => {
    const database = await ownDatabase(test);
    const { url, port, close } = await startSmtpSink();
    await close();
    const real = smtpTransport({ url, from: FROM });
    const outcomes: string[] = [];
    const watched: MailTransport = {
      ...real,
      deliver: async (mail) => {
        const outcome = real.deliver(mail);
        await outcome.then(
          () => outcomes.push(`${mail.id} taken`),
          () => outcomes.push(`${mail.id} failed`),
        );
        return outcome;
      },
    };
    const mail = await mailer(test, database, watched);
    await inTransaction(database.db, (tx) => mail.send(tx, letter('dana@example.org')));
    await soon(() => expect(outcomes).toHaveLength(1));
    // Who it goes to and what it says, a link that opens an account for instance, are not to be read there.
    const waiting = JSON.stringify(await mailJobs(database));
    expect(waiting).toContain('greeting');
    for (const clear of ['dana@example.org', 'Grüße', 'Hello']) expect(waiting).not.toContain(clear);
    const { mails } = await sink(test, { port });

    await soon(async () => expect(await mailJobs(database)).toEqual([]));
    expect(mails).toHaveLength(1);
    const id = outcomes[0]?.split(' ')[0];
    expect(outcomes).toEqual([`${id} failed`, `${id} taken`]);
    expect(mails[0]?.raw).toContain(`<${id}@spark.example.org>`);
  });

  it('to a recipient that does not exist is given up, and the log does not say who', async (test) => {
    const database = await ownDatabase(test);
    const { url, mails } = await sink(test, { refused: { 'gone@example.org': 550 } });
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => lines.push(line) });
    const mail = await mailer(test, database, smtpTransport({ url, from: FROM }), log);
    await inTransaction(database.db, (tx) => mail.send(tx, letter('gone@example.org')));

    await soon(() => expect(lines.join('')).toContain('mail given up'));
    await soon(async () => expect(await mailJobs(database)).toEqual([]));
    expect(mails).toEqual([]);
    expect(lines.join('')).not.toContain('gone@');
  });

  it('that is put off by the server is tried again', async (test) => {
    const database = await ownDatabase(test);
    const { url } = await sink(test, { refused: { 'busy@example.org': 451 } });
    const mail = await mailer(test, database, smtpTransport({ url, from: FROM }));
    await inTransaction(database.db, (tx) => mail.send(tx, letter('busy@example.org')));

    await soon(async () => expect(await mailJobs(database)).toMatchObject([{ state: 'retry' }]));
  });
});

describe('in the local mailbox, a mail', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('is kept as it would have been sent', async (test) => {
    const transport = mailboxTransport({ db: database.db, clock, from: FROM });
    const mail = await mailer(test, database, transport);
    await inTransaction(database.db, (tx) => mail.send(tx, letter('dana@example.org')));

    const store = createMailboxStore(database.db);
    await soon(async () => expect((await store.list()).messages).toHaveLength(1));
    const { messages } = await store.list();
    const id = messages[0]?.id ?? '';
    const kept = {
      ...letter('dana@example.org'),
      id,
      sender: FROM,
      receivedAt: clock.now(),
      listUnsubscribe: undefined,
    };
    expect(messages).toEqual([kept]);
    expect(await store.find(id)).toEqual(kept);
    await transport.deliver({ ...letter('dana@example.org'), id });
    expect((await store.list()).messages).toHaveLength(1);
  });

  it('is found by a part of its address, newest first, page by page', async () => {
    const store = createMailboxStore(database.db);
    const transport = mailboxTransport({ db: database.db, clock, from: FROM });
    const id = (number: number) => `0197${String(number).padStart(4, '0')}-0000-7000-8000-000000000000`;
    for (let number = 1; number <= 5; number++) {
      clock.advance(MINUTE_MS);
      await transport.deliver({ ...letter(`Eve+${number}@example.net`), id: id(number) });
    }

    const first = await store.list({ to: 'eve+', limit: 2 });
    expect(first.messages.map((message) => message.id)).toEqual([id(5), id(4)]);
    const second = await store.list({ to: 'eve+', limit: 2, before: first.next });
    expect(second.messages.map((message) => message.id)).toEqual([id(3), id(2)]);
    const third = await store.list({ to: 'eve+', limit: 2, before: second.next });
    expect(third).toEqual({ messages: [expect.objectContaining({ id: id(1) })], next: undefined });
    expect((await store.list({ to: '%' })).messages).toEqual([]);
  });
});
