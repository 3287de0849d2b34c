import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherData } from '#server/modules/leaving/gather-data.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { mailsTo } from '#testkit/clients/password-calls.ts';
import { aSupportWriter } from '#testkit/clients/support-client.ts';
import { outcomeOf } from '#testkit/clients/survey-taker.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const ASK_DATA = 'mutation data { call: requestMarketResearchPanelistData { downloadId state } }';
const DATA = 'query data { call: getMarketResearchPanelistData { downloadId state } }';
const TAKE = 'mutation take($downloadId: ID!) { call: takeMarketResearchPanelistData(downloadId: $downloadId) }';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ hasTwoRoles: true });
});
afterAll(() => node.stop());

async function aBrowser(email: string): Promise<ApiClient> {
  const browser = new ApiClient(node.url);
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200);
  return browser;
}

describe('my data', () => {
  test('is made by a job, told by e-mail, and handed out once, to its owner alone', async () => {
    const { email, firstName } = await aMember(node);
    const browser = await aBrowser(email);
    const { downloadId } = outcomeOf(await browser.graphql('data', ASK_DATA));
    await waitUntil('the file', async () => outcomeOf(await browser.graphql('data', DATA)).state === 'READY');
    expect(await mailsTo(node, email, 'data-ready')).toHaveLength(1);
    const stranger = await aBrowser((await aMember(node)).email);
    expect(outcomeOf(await stranger.graphql('take', TAKE, { downloadId }))).toMatchObject({ error: 'NOT_FOUND' });
    const url = outcomeOf(await browser.graphql('take', TAKE, { downloadId }));
    expect((await stranger.send(url)).status).toBe(404);
    const [first, second] = await Promise.all([download(browser, url), download(browser, url)]);
    const file = [first, second].find((answer) => answer.status === 200);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 404]));
    const { 'my-data.json': json = '', 'my-data.html': page = '' } = unzip(file?.bytes ?? Buffer.alloc(0));
    expect(JSON.parse(json)).toMatchObject({ account: [{ email, firstName }], points: [] });
    expect(page).toContain(email);
    expect(outcomeOf(await browser.graphql('take', TAKE, { downloadId }))).toMatchObject({ error: 'NOT_FOUND' });
  });

  test('that was handed out is in the audit log, once, with nothing personal', async () => {
    const { email, panelistId } = await aMember(node);
    const browser = await aBrowser(email);
    const { downloadId } = outcomeOf(await browser.graphql('data', ASK_DATA));
    await waitUntil('the file', async () => outcomeOf(await browser.graphql('data', DATA)).state === 'READY');
    const entries = async () => {
      const { rows } = await sql`
        SELECT actor_kind, actor_id, subject_id, before, after, origin, correlation_id IS NOT NULL AS "isTied"
        FROM audit_entry WHERE action = 'member.data-downloaded' AND subject_id = ${panelistId}`.execute(
        node.platform.db,
      );
      return rows;
    };
    const url = outcomeOf(await browser.graphql('take', TAKE, { downloadId }));
    expect(await entries()).toEqual([]);
    expect((await download(browser, url)).status).toBe(200);
    expect((await download(browser, url)).status).toBe(404);
    const [person, nothing] = [{ actor_kind: 'panelist', actor_id: panelistId, subject_id: panelistId }, null];
    expect(await entries()).toEqual([{ ...person, before: nothing, after: nothing, origin: nothing, isTied: true }]);
  });
});

test('the part with e-mails is called by what they are: those of notifications alone', async () => {
  const { panelistId } = await aMember(node);
  const parts = await gatherData(node.rooms, panelistId);
  expect(parts?.find(({ name }) => name === 'emails')?.title).toBe('Notification emails');
});

describe('what I asked support', () => {
  test('is in it with what I named and what my link said, and nothing of a request of somebody else', async () => {
    const writer = await aSupportWriter(node);
    const other = await aMember(node);
    const asked = { issueCategory: 'POINTS_MISMATCH', activityReference: 'QN-1042', panelistId: other.panelistId };
    expect(await writer.create(asked)).toMatchObject({ status: 'NEW' });
    const held = async ({ panelistId }: { readonly panelistId: string }) =>
      (await gatherData(node.rooms, panelistId))?.find(({ name }) => name === 'requests')?.rows;
    expect(await held(writer)).toMatchObject([
      { from: 'You', activity: 'QN-1042', giftCard: '', memberIdInLink: other.panelistId },
    ]);
    // The link named this member, who wrote nothing.
    expect(await held(other)).toEqual([]);
  });
});

describe('a download that breaks off', () => {
  test('does not spend the file; one that is over is a page for people', async () => {
    const browser = await aBrowser((await aMember(node)).email);
    const { downloadId } = outcomeOf(await browser.graphql('data', ASK_DATA));
    await waitUntil('the file', async () => outcomeOf(await browser.graphql('data', DATA)).state === 'READY');
    const { files, sealer } = node.rooms.leaving;
    const long = Buffer.alloc(20_000_000, 'x');
    const sealed = Buffer.from(sealer.seal(long, `my-data:${downloadId}`));
    await files.put(`my-data/${downloadId}.bin`, sealed, { contentType: 'application/octet-stream' });
    const take = async () => outcomeOf(await browser.graphql('take', TAKE, { downloadId }));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(await take(), node.url);
    const answer = await fetch(url, { headers: { cookie } });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    await waitUntil('the file again', async () => outcomeOf(await browser.graphql('data', DATA)).state === 'READY');
    expect((await download(browser, await take())).bytes.equals(long)).toBe(true);
    const late = await fetch(url, { headers: { cookie, accept: 'text/html' } });
    expect([late.status, late.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await late.text()).toContain('href="/profile"');
    await waitUntil('no file', async () => (await files.get(`my-data/${downloadId}.bin`)) === undefined);
  });
});

async function download(browser: ApiClient, url: string): Promise<{ status: number; bytes: Buffer }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(url, node.url), { headers: { cookie } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** What a ZIP holds, read as any program reads it: by its directory. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, nameLength, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    files[name] = inflateRawSync(bytes.subarray(start, start + packed)).toString();
    at += 46 + nameLength;
  }
  return files;
}
