import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE_COLUMNS, PEOPLE_FILE_ASKED_KEPT_HOURS, PEOPLE_FILE_PROBLEMS } from '#contract/joining/people-files.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import type { Decider } from '#server/modules/approvals/index.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { readNamelessAttributes } from '#server/modules/profile/index.ts';
import { findLedgerDrift, readBalance } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { freshAddress, peopleFileClient } from '#testkit/builders/people-file-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { stopFile, maintainPeopleFiles } from './stop-people-file.ts';

let node: TestNode;
let operatorId: string;
let files: ReturnType<typeof peopleFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'ADMIN'));
  files = peopleFileClient(node, operatorId);
});
afterAll(() => node.stop());

const fileOf = (lines: readonly string[], header: string) => [header, ...lines, ''].join('\r\n');

describe('a panel that was kept elsewhere', () => {
  const header = PEOPLE_COLUMNS.IMPORT.join(',');
  const member = (email: string, points: number, consentToEmail = '1.0,2023-02-01') =>
    `${email},Lee,Park${email.replaceAll(/[^a-z]/g, '')},1984-11-02,,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,${consentToEmail},${points}`;

  test('comes with consents and balances, once, and the ledger adds up', async () => {
    const [rich, poor] = [freshAddress(), freshAddress()];
    const text = fileOf([member(rich, 1_250), member(poor, 0, ',')], header);
    expect(await files.takeIn(text, 'IMPORT')).toMatchObject({ state: 'DONE', added: 2, points: 1_250 });
    const { db } = node.platform;
    const [one, other] = [await files.stateOf(rich), await files.stateOf(poor)];
    if (one === undefined || other === undefined) throw new Error('both are members');
    expect([one.state, one.since, other.state]).toEqual(['ACTIVE', '2022-09-12', 'ACTIVE']);
    expect(await readBalance(db, one.panelistId)).toBe(1_250);
    expect(await readNamelessAttributes(node.rooms.profile, db, one.panelistId, ['age'])).toEqual({ age: 41 });
    expect(await optedOutOfEmail(db, [one.panelistId, other.panelistId])).toEqual(new Set([other.panelistId]));
    const { rows: consents } = await sql<{ kind: string; version: string; day: string }>`
      SELECT kind, version, at::date::text AS day FROM consent WHERE panelist_id = ${one.panelistId} ORDER BY kind`.execute(
      db,
    );
    expect(consents).toEqual([
      { kind: 'EMAIL', version: '1.0', day: '2023-02-01' },
      { kind: 'PRIVACY', version: '1.4', day: '2022-09-12' },
      { kind: 'RESEARCH', version: '1.0', day: '2022-09-12' },
      { kind: 'TERMS', version: '2.0', day: '2022-09-12' },
    ]);
    expect(await files.check(text, 'IMPORT')).toMatchObject({ added: 0, already: 2, points: 0 });
    expect(await readBalance(db, one.panelistId)).toBe(1_250);
    expect((await findLedgerDrift(files.rooms.rewards)).findings).toBe(0);
  });

  const REASON = 'The panel of our shops moves here';
  const waitingAbout = async (fileId: string) => {
    const { rows } = await sql<{ id: string }>`
      SELECT request_id AS id FROM second_person_request WHERE about_id = ${fileId} AND state = 'WAITING'`.execute(
      node.platform.db,
    );
    return rows[0]?.id ?? '';
  };
  const closed = async (requestId: string) => {
    const { rows } = await sql`
      SELECT state, decision_note AS note FROM second_person_request WHERE request_id = ${requestId}`.execute(
      node.platform.db,
    );
    return rows;
  };
  const decide = (requestId: string, by: Decider) =>
    decideRequest(files.rooms, node.platform.db, { requestId, isApproved: true, note: null }, by);

  test('that brings many points waits for a second admin, however many files it is cut into', async () => {
    const [first, second] = [await anOperator(node, 'ADMIN'), await anOperator(node, 'ADMIN')];
    const fileWith = async (points: number) =>
      (await files.check(fileOf([member(freshAddress(), points)], header), 'IMPORT')).fileId;
    expect(must(await files.start(await fileWith(3_000), first.operatorId)).state).toBe('DONE');
    const beyond = await fileWith(2_001);
    expect(await files.start(beyond, first.operatorId)).toEqual({ ok: false, failure: 'REASON_MISSING' });
    expect(must(await files.start(beyond, first.operatorId, REASON)).state).toBe('WAITING');
    expect(await files.start(beyond, second.operatorId)).toEqual({ ok: false, failure: 'WAITING' });
    expect(must(await files.start(await fileWith(2_000), first.operatorId)).state).toBe('DONE');
    expect(await files.start(await fileWith(1), first.operatorId)).toEqual({ ok: false, failure: 'REASON_MISSING' });

    node.clock.advance(3 * 24 * HOUR_MS);
    await maintainPeopleFiles(files.rooms);
    const request = await waitingAbout(beyond);
    expect(await decide(request, first)).toEqual({ ok: false, failure: 'YOURSELF' });
    must(await decide(request, second));
    await files.run(beyond);
    expect(await files.standing(beyond)).toMatchObject({ state: 'DONE', added: 1, points: 2_001 });
    node.clock.advance(-3 * 24 * HOUR_MS);
  });

  test('that was stopped meanwhile is not begun by the second admin', async () => {
    const second = await anOperator(node, 'ADMIN');
    const { fileId } = await files.check(fileOf([member(freshAddress(), 9_000)], header), 'IMPORT');
    must(await files.start(fileId, operatorId, REASON));
    const request = await waitingAbout(fileId);
    await inTransaction(node.platform.db, (tx) => stopFile(files.rooms, tx, fileId, { operatorId }));
    expect(await decide(request, second)).toEqual({ ok: false, failure: 'ALREADY_DECIDED' });
    expect(await closed(request)).toEqual([{ state: 'WITHDRAWN', note: PEOPLE_FILE_PROBLEMS.stopped }]);
  });

  test('that nobody decided about is forgotten, and asks nobody any more', async () => {
    const { fileId } = await files.check(fileOf([member(freshAddress(), 9_000)], header), 'IMPORT');
    must(await files.start(fileId, operatorId, REASON));
    const request = await waitingAbout(fileId);
    node.clock.advance((PEOPLE_FILE_ASKED_KEPT_HOURS + 1) * HOUR_MS);
    await maintainPeopleFiles(files.rooms);
    expect(await files.standing(fileId)).toMatchObject({ state: 'FAILED', failure: PEOPLE_FILE_PROBLEMS.forgotten });
    expect(await closed(request)).toEqual([{ state: 'WITHDRAWN', note: PEOPLE_FILE_PROBLEMS.forgotten }]);
    node.clock.advance(-(PEOPLE_FILE_ASKED_KEPT_HOURS + 1) * HOUR_MS);
  });

  test('is begun or stopped, never both, when two do it at once', async () => {
    const second = await anOperator(node, 'ADMIN');
    for (let round = 0; round < 5; round++) {
      const { fileId } = await files.check(fileOf([member(freshAddress(), 9_000)], header), 'IMPORT');
      must(await files.start(fileId, operatorId, REASON));
      const request = await waitingAbout(fileId);
      const [decided] = await Promise.all([
        decide(request, second),
        inTransaction(node.platform.db, (tx) => stopFile(files.rooms, tx, fileId, { operatorId })),
      ]);
      const { state } = await files.standing(fileId);
      expect([decided.ok, state]).toEqual(decided.ok ? [true, 'STOPPED'] : [false, 'FAILED']);
      expect(await waitingAbout(fileId)).toBe('');
    }
  });

  test('is judged by the day of its check, also when somebody says go on the next one', async () => {
    const { operatorId: by } = await anOperator(node, 'ADMIN');
    const day = (ahead: number) =>
      new Date(node.clock.now().getTime() + ahead * 24 * HOUR_MS).toISOString().slice(0, 10);
    const late = freshAddress();
    const tomorrow = member(late, 1_000_000).replace('2022-09-12', day(1));
    const { fileId, added, bad, points } = await files.check(
      fileOf([member(freshAddress(), 0), tomorrow], header),
      'IMPORT',
    );
    expect([added, bad, points]).toEqual([1, 1, 0]);
    node.clock.advance(23 * HOUR_MS);
    while (day(0) < (tomorrow.split(',')[7] ?? '')) node.clock.advance(HOUR_MS);
    must(await files.start(fileId, by));
    await files.run(fileId);
    expect(await files.standing(fileId)).toMatchObject({ state: 'DONE', added: 1, bad: 1, points: 0 });
    expect(await files.stateOf(late)).toBeUndefined();
  });

  test('never brings more points than the check had found: it ends where it would', async () => {
    const { operatorId: by } = await anOperator(node, 'ADMIN');
    const [known, fresh] = [await aPersonJoining(node, 'STANDBY'), freshAddress()];
    const { fileId } = await files.check(fileOf([member(known.email, 1_000_000), member(fresh, 10)], header), 'IMPORT');
    await sql`UPDATE panelist SET email = 'moved@example.org', email_key = 'moved@example.org'
      WHERE panelist_id = ${known.panelistId}`.execute(node.platform.db);
    must(await files.start(fileId, by));
    await files.run(fileId);
    expect(await files.standing(fileId)).toMatchObject({
      state: 'STOPPED',
      added: 0,
      points: 0,
      failure: PEOPLE_FILE_PROBLEMS['more-points'],
    });
    expect(await files.stateOf(fresh)).toBeUndefined();
  });

  test('is in the audit log from its check on, by whom and how many, without the name of the file', async () => {
    const { fileId } = await files.check(fileOf([member(freshAddress(), 7)], header), 'IMPORT');
    const { rows } = await sql<{ action: string; actor_id: string; after: object }>`
      SELECT action, actor_id, after FROM audit_entry WHERE subject_id = ${fileId}`.execute(node.platform.db);
    expect(rows).toEqual([
      {
        action: 'people-file.checked',
        actor_id: operatorId,
        after: { purpose: 'IMPORT', added: 1, already: 0, bad: 0, points: 7 },
      },
    ]);
  });

  test('leaves an entry about each of the first who turn out to be known, and none about strangers', async () => {
    const known = await aPersonJoining(node, 'INVITED');
    const lines = [freshAddress(), known.email, freshAddress()].map((email) => member(email, 0));
    const { fileId } = await files.check(fileOf(lines, header), 'IMPORT');
    const { rows } = await sql`SELECT subject_id, actor_id FROM audit_entry
      WHERE action = 'people-file.recognised' AND after->>'fileId' = ${fileId}`.execute(node.platform.db);
    expect(rows).toEqual([{ subject_id: known.panelistId, actor_id: operatorId }]);
  });
});
