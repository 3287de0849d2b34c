import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { newId } from '#server/platform/chance.ts';
import type { ScanVerdict } from '#server/platform/documents/clamd.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { aPdf } from '#testkit/builders/pdf-files.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import type { Support } from '../support.ts';
import { checkFile } from './check-file.ts';
import { openFile } from './open-file.ts';
import { removeUnwantedFiles } from './remove-files.ts';
import { shownName, type StoredAttachment } from './store-file.ts';

let node: TestNode;
let support: Support;
let folder: string;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spark-support-'));
  node = await startTestNode({ config: { dataDir } });
  ({ support } = node.rooms);
  folder = join(dataDir, 'files', 'support');
});
afterAll(() => node.stop());

const PDF = { name: 'receipt.pdf', bytes: aPdf() };
const guest = () => ({ guest: support.chance.bytes(16).toString('hex') });
const filesThere = () => readdir(folder).catch(() => []);
const rowsOf = async (fileId: string) =>
  (await sql<{ state: string }>`SELECT state FROM support_file WHERE file_id = ${fileId}`.execute(support.db)).rows;

/** A request of a guest with one message that has this file. */
async function aRequestWith({ fileId }: StoredAttachment, resolvedAt: Date | null = null): Promise<string> {
  const { db, chance, clock } = support;
  const [requestId, messageId] = [newId(chance, clock.now()), newId(chance, clock.now())];
  const now = clock.now();
  const open = resolvedAt === null ? now : null;
  await sql`INSERT INTO support_request (request_id, panel_id, number, email, is_proven, source, category, priority, status,
      subject, created_at, updated_at, waits_since, due_at, resolved_at, resolved_by)
    VALUES (${requestId}, ${support.panelId}, ${requestId}, 'guest@example.com', false, 'CONTACTUS', 'OTHER', 3,
      ${open ? 'NEW' : 'RESOLVED'}, 'Help', ${now}, ${now}, ${open}, ${open}, ${resolvedAt}, ${open ? null : 'OPERATOR'})`.execute(
    db,
  );
  await sql`INSERT INTO support_message (message_id, request_id, author, via, is_verified, body, created_at)
    VALUES (${messageId}, ${requestId}, 'MEMBER', 'WEB', true, 'Look', ${now})`.execute(db);
  await sql`UPDATE support_file SET request_id = ${requestId}, message_id = ${messageId}, wanted_until = NULL
    WHERE file_id = ${fileId}`.execute(db);
  return requestId;
}

describe('what nobody wants any more is removed', () => {
  test('a day after it was sent, unless a message has it', async () => {
    const [unused, used] = [must(await checkFile(support, guest(), PDF)), must(await checkFile(support, guest(), PDF))];
    await aRequestWith(used);
    node.clock.advance(23 * HOUR_MS);
    await removeUnwantedFiles(support);
    expect(await rowsOf(unused.fileId)).toHaveLength(1);
    const before = (await filesThere()).length;
    node.clock.advance(2 * HOUR_MS);
    await removeUnwantedFiles(support);
    expect(await rowsOf(unused.fileId)).toEqual([]);
    expect(await rowsOf(used.fileId)).toEqual([{ state: 'READY' }]);
    expect((await filesThere()).length).toBe(before - 1);
  });

  test('180 days after its request was resolved; its name stays', async () => {
    const file = must(await checkFile(support, guest(), PDF));
    await aRequestWith(file, support.clock.now());
    node.clock.advance(179 * DAY_MS);
    await removeUnwantedFiles(support);
    expect(await rowsOf(file.fileId)).toEqual([{ state: 'READY' }]);
    node.clock.advance(2 * DAY_MS);
    await removeUnwantedFiles(support);
    expect(await rowsOf(file.fileId)).toEqual([{ state: 'REMOVED' }]);
  });

  test('when its node died over it, and the file with it', async () => {
    const dying = {
      ...support,
      files: {
        ...support.files,
        put: async (...args: Parameters<typeof support.files.put>) => {
          await support.files.put(...args);
          throw new Error('the node is gone');
        },
      },
    };
    const before = (await filesThere()).length;
    expect(await checkFile(dying, guest(), PDF)).toEqual({ ok: false, failure: 'unavailable' });
    expect((await filesThere()).length).toBe(before + 1);
    node.clock.advance(2 * HOUR_MS);
    await removeUnwantedFiles(support);
    expect((await filesThere()).length).toBe(before);
  });

  test('and one that cannot be removed holds up no other', async () => {
    const [stuck, other] = [must(await checkFile(support, guest(), PDF)), must(await checkFile(support, guest(), PDF))];
    const { rows } = await sql<{
      key: string;
    }>`SELECT file_key AS key FROM support_file WHERE file_id = ${stuck.fileId}`.execute(support.db);
    const away = {
      ...support,
      files: {
        ...support.files,
        remove: (key: string) =>
          key === rows[0]?.key ? Promise.reject(new Error('the store is away')) : support.files.remove(key),
      },
    };
    node.clock.advance(25 * HOUR_MS);
    await expect(removeUnwantedFiles(away)).rejects.toThrow('attachments to remove: 1 of');
    expect(await rowsOf(stuck.fileId)).toHaveLength(1);
    expect(await rowsOf(other.fileId)).toEqual([]);
    await removeUnwantedFiles(support);
    expect(await rowsOf(stuck.fileId)).toEqual([]);
  });
});

describe('a scanner', () => {
  const scanning = (verdict: ScanVerdict) => ({
    ...support,
    scanner: { scan: () => Promise.resolve(verdict), isThere: () => Promise.resolve(true) },
  });
  test.each<[ScanVerdict, string]>([
    ['found', 'type-not-supported'],
    ['unavailable', 'unavailable'],
  ])('that says %s lets nothing pass', async (verdict, failure) => {
    const before = (await filesThere()).length;
    expect(await checkFile(scanning(verdict), guest(), PDF)).toEqual({ ok: false, failure });
    expect((await filesThere()).length).toBe(before);
  });

  test('that is set and not there is in the log, and the node starts all the same', async () => {
    const other = await startTestNode({ config: { clamd: 'unix:/nowhere/clamd.ctl' } });
    await expect.poll(() => other.logLines.join()).toContain('the attachment scanner does not respond');
    expect(await checkFile(other.rooms.support, guest(), PDF)).toEqual({ ok: false, failure: 'unavailable' });
    await other.stop();
  });

  test('is said to have looked, where it has', async () => {
    const scanned = must(await checkFile(scanning('clean'), guest(), PDF));
    const { rows } = await sql`SELECT is_scanned FROM support_file WHERE file_id = ${scanned.fileId}`.execute(
      support.db,
    );
    expect(rows).toEqual([{ is_scanned: true }]);
  });
});

describe('an attachment is fetched', () => {
  const fetchAs = ({ browser }: OperatorClient, url: string) => browser.send(url);
  const open = async (operator: OperatorClient, requestId: string, fileId: string) => {
    const { rows } = await sql<{ id: string }>`
      SELECT session_id AS id FROM operator_session WHERE operator_id = ${operator.operatorId}`.execute(support.db);
    return openFile(support, { requestId, fileId }, rows[0]?.id ?? '', { operatorId: operator.operatorId });
  };

  test('as a file, by the operator who asked, for a minute', async () => {
    const operator = await signedInOperator(node, 'SUPPORT');
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'plum' } })
      .png()
      .toBuffer();
    const file = must(await checkFile(support, guest(), { name: 'Él "9".png', bytes }));
    const url = (await open(operator, await aRequestWith(file), file.fileId)) ?? '';
    expect(url).toMatch(/^\/api\/console\/support\/files\/[0-9a-f-]{36}\?ticket=/);
    const fetched = await fetchAs(operator, url);
    expect(fetched.status).toBe(200);
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_l _9_.png"; filename*=UTF-8''%C3%89l%20%229%22.png`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(file.size),
    });
    const { rows } = await sql`
      SELECT 1 FROM audit_entry WHERE action = 'support.file-opened' AND actor_id = ${operator.operatorId}`.execute(
      support.db,
    );
    expect(rows).toHaveLength(1);
    const other = await signedInOperator(node, 'SUPPORT');
    expect((await fetchAs(other, url)).status).toBe(404);
    expect((await new ApiClient(node.url).send(url)).status).toBe(404);
    expect((await operator.browser.send(url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await fetchAs(operator, url.replace(file.fileId, newId(support.chance, support.clock.now())))).status).toBe(
      404,
    );
    node.clock.advance(61_000);
    expect((await fetchAs(operator, url)).status).toBe(404);
  });

  test('with its own request only, and not before a message has it', async () => {
    const operator = await signedInOperator(node, 'ADMIN');
    const [file, other] = [must(await checkFile(support, guest(), PDF)), must(await checkFile(support, guest(), PDF))];
    const [requestId, otherId] = [await aRequestWith(file), await aRequestWith(other)];
    expect(await open(operator, otherId, file.fileId)).toBeUndefined();
    expect(await open(operator, 'nonsense', file.fileId)).toBeUndefined();
    expect(await open(operator, requestId, file.fileId)).toBeDefined();
    const unused = must(await checkFile(support, { panelistId: (await aMember(node)).panelistId }, PDF));
    expect(await open(operator, requestId, unused.fileId)).toBeUndefined();
  });
});

test.each([
  ['a.png', 'a.png'],
  ['C:\\Users\\dana\\a.png', 'a.png'],
  ['../../a.png', 'a.png'],
  ['a\u202egnp.exe.png', 'agnp.exe.png'],
  [' a \n\t b\u0000.png ', 'a b.png'],
  ['\u0000', 'file'],
  ['…/', 'file'],
  [`${'ä'.repeat(200)}.jpeg`, `${'ä'.repeat(114)}….jpeg`],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
