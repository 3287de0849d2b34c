import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { isCertificate, readDeletionOf, pageDeletions, pageFeedback } from '#server/modules/leaving/index.ts';
import { findLedgerDrift, readBalance } from '#server/modules/rewards/index.ts';
import { CANARIES, aLeaver } from '#testkit/beds/leaver-bed.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { findInFiles, findInTables, findSecrets } from '#testkit/find-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const DELETE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number cancelUntil erasedBy } }`;
const DATA = `mutation data { call: requestMarketResearchPanelistData { downloadId state } }`;

const dataDir = mkdtempSync(join(tmpdir(), 'spark-erasure-'));
let node: TestNode;
let leaver: Awaited<ReturnType<typeof aLeaver>>;
let neighbour: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  node = await startTestNode({ hasTwoRoles: true, config: { dataDir, logLevel: 'debug' } });
  neighbour = await aMember(node, { firstName: 'Nigel', lastName: 'Neighbour' });
  leaver = await aLeaver(node);
  await leaver.browser.graphql('data', DATA);
  await waitUntil('a file with their data', () => files().some((name) => name.startsWith('my-data/')));
});
afterAll(() => node.stop());
const db = () => node.platform.db;
const secrets = () => ({ ...CANARIES, memberNumber: leaver.externalId, iamId: leaver.iamId });

/** Everything in the store of files, by its key. */
const files = (): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, 'files').length + 1));

async function erase(): Promise<void> {
  node.clock.advance(67 * HOUR_MS);
  await eraseDue(node.rooms);
}

describe('an account that was erased', () => {
  test('was everywhere before: the search finds what it looks for', async () => {
    const found = new Set((await findInTables(db(), secrets())).map(({ secret }) => secret));
    expect(Object.keys(secrets()).filter((name) => !found.has(name))).toEqual([]);
  });

  test('left nothing that names the person, in any table, file or log line', async () => {
    const input = {
      userId: leaver.panelistId,
      panelId: DEFAULT_BRAND.panelId,
      feedback: `Too many surveys. ${CANARIES.firstName} ${CANARIES.lastName}, ${CANARIES.email}`,
      key: randomUUID(),
    };
    const answer = await leaver.browser.graphql('leave', DELETE, { input });
    expect(answer.body.data?.call.number).toMatch(/^D-\d{5}$/);
    await erase();
    const [done] = (await pageDeletions(node.rooms.leaving, db(), { state: 'ERASED', after: undefined })).contents;
    expect(done?.number).toBe(answer.body.data.call.number);
    expect(await findInTables(db(), secrets())).toEqual([]);
    const { found, bytes } = await findInFiles(dataDir, secrets());
    expect(found).toEqual([]);
    expect(bytes).toBeGreaterThan(0);
    // The photo and the file with their data are gone; what is left says which id is nobody's.
    expect(files().filter((name) => !/tombstones|checkpoint/.test(name))).toEqual([]);
    expect(findSecrets('log', Buffer.from(node.logLines.join('\n')), secrets())).toEqual([]);
  });

  test('left a certificate that is signed and names nobody', async () => {
    const [done] = (await pageDeletions(node.rooms.leaving, db(), { state: 'ERASED', after: undefined })).contents;
    expect(done).toMatchObject({ panelistId: null, memberNumber: null, isLate: false });
    const certificate = done?.certificate;
    if (certificate == null) throw new Error('no certificate');
    expect(isCertificate(node.rooms.leaving, certificate)).toBe(true);
    expect(isCertificate(node.rooms.leaving, { ...certificate, askedOn: '2020-01-01' })).toBe(false);
    expect(JSON.stringify(certificate)).not.toContain(leaver.panelistId);
    expect(certificate.erased).toMatchObject({ account: 1, answers: 2, recordings: 1 });
  });

  test('left the books in order: points are void, the ledger and the audit log are proven', async () => {
    expect(await readBalance(db(), leaver.panelistId)).toBe(0);
    expect(await findLedgerDrift(node.rooms.rewards)).toMatchObject({ findings: 0 });
    expect(await node.platform.audit.firstBreak(db())).toBeUndefined();
  });

  test('left what was chosen, its card, and nobody else touched', async () => {
    const { rows } = await sql<{ answers: Record<string, unknown> }>`
      SELECT state -> 'answers' AS answers FROM survey_run WHERE task_id = ${leaver.answered.taskId}`.execute(db());
    expect(rows[0]?.answers).toEqual({ age: 34, region: 'west', teas: ['green'], why: '[erased]', again: true });
    const cards = sql`SELECT 1 FROM gift_card WHERE redemption_id = ${leaver.card.redemptionId} AND state = 'CLAIMED'`;
    expect((await cards.execute(db())).rows).toHaveLength(1);
    const names = await sql<{ name: string }>`
      SELECT first_name AS name FROM panelist WHERE panelist_id = ${neighbour.panelistId}`.execute(db());
    expect(names.rows[0]?.name).toBe('Nigel');
  });

  test('left its feedback, without a name', async () => {
    const { contents } = await pageFeedback(node.rooms.leaving, db(), undefined);
    expect(contents.map(({ words }) => words)).toEqual(['Too many surveys. …, …']);
  });

  test('cannot be joined again, by address, phone or person', async () => {
    const form = {
      email: CANARIES.email.toUpperCase(),
      firstName: 'Somebody',
      lastName: 'Else',
      dateOfBirth: '1970-01-01',
      zip: '04101',
      consent: true,
    };
    expect(await new Stranger(node).join(form)).toMatchObject({ valid: false, message: 'PREVIOUS_MEMBER' });
    const byPhone = { ...form, email: 'other@example.org', phone: `+1 (207) 555-0177` };
    expect(await new Stranger(node).join(byPhone)).toMatchObject({ message: 'PREVIOUS_MEMBER' });
    const byPerson = {
      ...form,
      email: 'another@example.org',
      firstName: CANARIES.firstName,
      lastName: CANARIES.lastName,
      dateOfBirth: '1981-03-17',
      zip: '04177',
    };
    expect(await new Stranger(node).join(byPerson)).toMatchObject({ message: 'PREVIOUS_MEMBER' });
  });

  test('opens for nobody', async () => {
    const answer = await new ApiClient(node.url).signIn(CANARIES.email, TEST_PASSWORD);
    expect(answer.status).toBe(401);
    expect(await readDeletionOf(node.rooms.leaving, db(), leaver.panelistId)).toBeUndefined();
  });
});
