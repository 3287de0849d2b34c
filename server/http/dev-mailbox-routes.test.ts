import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createMailboxStore, type MailboxMessage, type MailboxStore } from '#server/platform/mail/index.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { readMail } from '#server/platform/documents/read-mail.ts';
import type { AnswerByMail } from './dev-mailbox-answer.ts';
import { devMailboxRoutes } from './dev-mailbox-routes.ts';

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`;
let database: TestDatabase;
let store: MailboxStore;
let app: FastifyInstance;
const received: AnswerByMail[] = [];

beforeAll(async () => {
  database = await testDatabase();
  store = createMailboxStore(database.db);
  app = fastify();
  const receive = async (mail: AnswerByMail) => {
    received.push(mail);
    return mail.recipient.startsWith('help+');
  };
  await app.register(devMailboxRoutes, { store, clock: heldClock(), receive });
});
beforeEach(() => sql`TRUNCATE mailbox_message`.execute(database.db));
afterAll(async () => {
  await app.close();
  await database.close();
});

function message(number: number, change: Partial<MailboxMessage> = {}): MailboxMessage {
  return {
    id: `0197${String(number).padStart(4, '0')}-0000-7000-8000-000000000000`,
    to: `person-${number}@example.org`,
    subject: `Subject ${number}`,
    html: `<p>Hello ${number}</p>`,
    text: `Hello ${number}`,
    kind: 'greeting',
    sender: 'Spark Community <hello@example.org>',
    receivedAt: new Date('2026-06-10T14:00:00Z'),
    ...change,
  };
}

async function get(url: string) {
  const response = await app.inject({ url });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

describe('the list of mails', () => {
  it('says so when it is empty', async () => {
    const { status, body } = await get('/dev/mailbox');
    expect(status).toBe(200);
    expect(body).toContain('No email yet');
  });

  it('shows the newest first and leads to the older ones', async () => {
    for (let number = 1; number <= 30; number++) await store.add(message(number));

    const first = await get('/dev/mailbox');
    expect(subjectsIn(first.body)).toEqual(Array.from({ length: 25 }, (_, index) => `Subject ${30 - index}`));
    const older = /class="button" href="([^"]+)"/.exec(first.body)?.[1] ?? '';
    const second = await get(older.replaceAll('&#63;', '?').replaceAll('&#61;', '='));
    expect(subjectsIn(second.body)).toEqual(['Subject 5', 'Subject 4', 'Subject 3', 'Subject 2', 'Subject 1']);
    expect(second.body).not.toContain('Older email');
  });

  it('shows the mail of one person, also when the address needs encoding', async () => {
    await store.add(message(1, { to: 'dana+a&b@example.org' }));
    await store.add(message(2));
    const { body } = await get(`/dev/mailbox?to=${encodeURIComponent('DANA+a&b@')}`);
    expect(subjectsIn(body)).toEqual(['Subject 1']);
    expect((await get('/dev/mailbox?to=nobody')).body).toContain('No email to nobody');
  });

  it.each(['?before=not-an-id', '?to=', '?to=a&to=b', '?before=1&before=2', `?to=${'x'.repeat(300)}`])(
    'takes %s as nothing',
    async (query) => {
      await store.add(message(1));
      const { status, body } = await get(`/dev/mailbox${query}`);
      expect(status).toBe(200);
      expect(subjectsIn(body)).toEqual(['Subject 1']);
    },
  );
});

describe('one mail', () => {
  it('shows who, what, when, the text part and a sandboxed frame', async () => {
    const listUnsubscribe = 'https://spark.example.org/email/unsubscribe';
    await store.add(message(7, { listUnsubscribe }));
    const { body } = await get(`/dev/mailbox/${message(7).id}`);
    expect(body).toContain('<h1>Subject 7</h1>');
    expect(body).toContain('person-7@example.org');
    expect(body).toContain('datetime="2026-06-10T14:00:00.000Z"');
    expect(body).toContain(listUnsubscribe);
    expect(body).toContain('>Hello 7</pre>');
    expect(body).toMatch(/<iframe[^>]+src="\/dev\/mailbox\/[0-9a-f-]+\/html"\s+sandbox="allow-popups [^"]*"/);
    expect(body).not.toContain('allow-scripts');
  });

  it('has its HTML on a page of its own where nothing runs and nothing is fetched', async () => {
    await store.add(message(7));
    const { headers, body } = await get(`/dev/mailbox/${message(7).id}/html`);
    expect(body).toBe('<p>Hello 7</p>');
    const policy = "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ";
    expect(headers['content-security-policy']).toBe(`${policy}sandbox allow-popups allow-popups-to-escape-sandbox`);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it.each(['/dev/mailbox/01970099-0000-7000-8000-000000000000', '/dev/mailbox/nonsense', '/dev/mailbox/nonsense/html'])(
    'that is not there is a page of its own: %s',
    async (url) => {
      const { status, headers, body } = await get(url);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('Email not found');
    },
  );
});

describe('the head of a mail', () => {
  it('is shown as a mail server would get it', async () => {
    const thread = '0197aaaa-0000-7000-8000-000000000000';
    const listUnsubscribe = 'https://spark.example.org/email/unsubscribe';
    await store.add(message(8, { replyTo: 'help+abc@mail.localhost', thread, listUnsubscribe }));
    const { body } = await get(`/dev/mailbox/${message(8).id}`);
    const names = [...body.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name]) => name);
    const shown =
      'From, To, Reply-To, Subject, Date, Message-ID, In-Reply-To, References, Auto-Submitted, ' +
      'X-Auto-Response-Suppress, List-Unsubscribe, List-Unsubscribe-Post, Received, Type';
    expect(names.join(', ')).toBe(shown);
    expect(body).toContain('help+abc@mail.localhost');
    expect(body).toContain(`${thread}@example.org`);
  });
});

describe('an answer', () => {
  const send = (number: number, words: string, site = 'same-origin') =>
    app.inject({
      method: 'POST',
      url: `/dev/mailbox/${message(number).id}/answer`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      payload: new URLSearchParams({ words }).toString(),
    });

  it.each([
    ['help+abc@mail.localhost', 'yes'],
    ['elsewhere@mail.localhost', 'no'],
  ])('comes in from who got the mail, to %s: %s', async (replyTo, answered) => {
    await store.add(message(9, { replyTo, subject: 'Ihre Frage – SR-1' }));
    expect((await get(`/dev/mailbox/${message(9).id}`)).body).toContain('Reply as person-9@example.org');
    const { statusCode, headers } = await send(9, 'It was the coffee study. ☕');
    expect([statusCode, headers.location]).toEqual([303, `/dev/mailbox/${message(9).id}?answered=${answered}#answer`]);
    const mail = received.at(-1);
    expect(mail).toMatchObject({ sender: 'person-9@example.org', recipient: replyTo });
    const read = await readMail(Buffer.from(mail?.raw ?? ''), new AbortController().signal);
    expect(JSON.stringify(read)).toContain('It was the coffee study. ☕');
    expect((await get(String(headers.location))).body).toContain('role="status"');
  });

  it('needs an address to answer to, words, and our own page', async () => {
    await store.add(message(1));
    await store.add(message(2, { replyTo: 'help+abc@mail.localhost' }));
    const before = received.length;
    expect((await send(1, 'Hello')).statusCode).toBe(404);
    expect((await send(2, ' ')).statusCode).toBe(404);
    expect((await send(2, 'Hello', 'cross-site')).statusCode).toBe(404);
    expect((await send(3, 'Hello')).statusCode).toBe(404);
    expect(received).toHaveLength(before);
    expect((await get(`/dev/mailbox/${message(1).id}`)).body).toContain('This email has no Reply-To');
  });
});

describe('every page', () => {
  it.each<keyof MailboxMessage>(['to', 'subject', 'text', 'kind', 'sender', 'listUnsubscribe'])(
    'shows a hostile %s as it is',
    async (field) => {
      await store.add(message(1, { [field]: HOSTILE }));
      for (const url of ['/dev/mailbox', `/dev/mailbox/${message(1).id}`]) {
        const { body } = await get(url);
        expect(body).not.toMatch(/<script|<img|onerror=alert/);
        expect(body).not.toContain(`"'>`);
      }
    },
  );

  it('shows a hostile search as it is', async () => {
    const { body } = await get(`/dev/mailbox?to=${encodeURIComponent(HOSTILE)}`);
    expect(body).not.toMatch(/<script|<img|onerror=alert/);
    expect(body).toContain('No email to');
  });

  it('has no style or script of its own inside, and a policy that would refuse them', async () => {
    await store.add(message(1));
    for (const url of ['/dev/mailbox', `/dev/mailbox/${message(1).id}`, '/dev/mailbox/none']) {
      const { headers, body } = await get(url);
      expect(body).not.toMatch(/<style|<script|\sstyle=|\son[a-z]+=/);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; frame-src 'self';/);
      expect(headers['cache-control']).toBe('no-store');
    }
    const style = await get('/dev/mailbox.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

function subjectsIn(body: string): string[] {
  return [...body.matchAll(/<li>\s*<a [^>]+>([^<]+)<\/a>/g)].map((found) => found[1] ?? '');
}
