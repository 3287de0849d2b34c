import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import {
  addSigningKey,
  forgetOldMessages,
  makeEntryUrl,
  retireSigningKey,
} from '#server/modules/external-surveys/index.ts';
import { newSecret, systemChance } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startExternalSurveyBed, UNTOUCHED, type ExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';
import { newNonce, type HostKey, type PostbackChanges } from '#testkit/stand-ins/survey-host.ts';

let bed: ExternalSurveyBed;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
});
afterAll(() => bed.stop());

async function send(respondentId: string, outcome: string, changes: PostbackChanges = {}) {
  const answer = await bed.host.postback(respondentId, outcome, changes);
  const body = (await answer.json()) as { status?: string; error?: { code: string } };
  return { code: answer.status, says: body.status ?? body.error?.code };
}

const bodyOf = (content: object) => JSON.stringify(content);
const FORGED = { code: 401, says: 'SIGNATURE_INVALID' };

describe('a postback that the host did not send like this', () => {
  test.each<[string, (respondentId: string) => PostbackChanges]>([
    ['a changed body', (respondentId) => ({ sentBody: bodyOf({ respondentId, outcome: 'QUALIFIED' }) })],
    ['a body with one more space', (respondentId) => ({ sentBody: `${bodyOf({ respondentId, outcome: 'OQ' })} ` })],
    ['an unknown key', () => ({ key: { keyId: 'ffffffffffffffff', secret: Buffer.alloc(32, 1) } })],
    ['a wrong secret', () => ({ key: { keyId: bed.key.keyId, secret: Buffer.alloc(32, 1) } })],
    ['a secret of zeros under no known key', () => ({ key: { keyId: 'nobody', secret: Buffer.alloc(32) } })],
    ['an old time', () => ({ timestamp: bed.secondsAgo(5 * 60 + 1) })],
    ['a time to come', () => ({ timestamp: bed.secondsAgo(-5 * 60 - 1) })],
    ['a time that is none', () => ({ timestamp: 'yesterday!' })],
    ['another time than the signed one', () => ({ headers: { 'x-spark-timestamp': bed.secondsAgo(1) } })],
    ['another nonce than the signed one', () => ({ headers: { 'x-spark-nonce': newNonce() } })],
    ['a short nonce', () => ({ nonce: 'abc' })],
    ['no signature', () => ({ headers: { 'x-spark-signature': '' } })],
    ['a signature in capitals', () => ({ headers: { 'x-spark-signature': 'A'.repeat(64) } })],
    ['broken JSON that nobody signed', () => ({ sentBody: '{' })],
  ])('%s is refused and changes nothing', async (_, change) => {
    const respondent = await bed.aRespondent();
    expect(await send(respondent.respondentId, 'OQ', change(respondent.respondentId))).toEqual(FORGED);
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });
});

describe('a postback that the host signed but should not have sent', () => {
  test.each<[string, PostbackChanges, number, string]>([
    ['broken JSON', { body: '{"respondentId":' }, 400, 'BAD_REQUEST'],
    ['an empty body', { body: '' }, 400, 'BAD_REQUEST'],
    ['an array', { body: '[]' }, 422, 'VALIDATION_FAILED'],
    ['nothing', { body: 'null' }, 422, 'VALIDATION_FAILED'],
    [
      'an outcome that only we may give',
      { body: bodyOf({ respondentId: 'r'.repeat(32), outcome: 'UNDER_REVIEW' }) },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'one field too many',
      { body: bodyOf({ respondentId: 'r'.repeat(32), outcome: 'OQ', points: 9 }) },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a prototype',
      { body: '{"__proto__":{},"respondentId":"rrrrrrrrrrrrrrrr","outcome":"OQ"}' },
      422,
      'VALIDATION_FAILED',
    ],
    ['an unknown respondent', {}, 404, 'NOT_FOUND'],
    ['17 KiB', { body: ' '.repeat(17 * 1024) }, 413, 'PAYLOAD_TOO_LARGE'],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['another method', { method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
    ['a GET', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
  ])('%s', async (_, changes, code, says) => {
    expect(await send(newSecret(systemChance), 'OQ', changes)).toEqual({ code, says });
  });

  test('a key speaks for its own survey only', async () => {
    const other = await bed.aSurvey();
    const respondent = await bed.aRespondent();
    expect(await send(respondent.respondentId, 'QUALIFIED', { key: other.key })).toEqual({
      code: 404,
      says: 'NOT_FOUND',
    });
    expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  });
});

describe('the same message again', () => {
  test('is answered as the first time', async () => {
    const respondent = await bed.aRespondent();
    const same = { nonce: newNonce(), timestamp: bed.secondsAgo(0) };
    const first = await send(respondent.respondentId, 'OQ', same);
    expect(first).toEqual({ code: 200, says: 'APPLIED' });
    bed.node.clock.advance(4 * MINUTE_MS);
    await forgetOldMessages(bed.node.rooms.externalSurveys);
    expect(await send(respondent.respondentId, 'OQ', same)).toEqual(first);
    bed.node.clock.advance(MINUTE_MS + 1);
    expect(await send(respondent.respondentId, 'OQ', same)).toEqual(FORGED);
    expect(await bed.standingOf(respondent)).toMatchObject({ transfers: 1, said: ['POSTBACK OQ'] });
  });

  test('twenty times at once has one answer', async () => {
    const respondent = await bed.aRespondent();
    const same = { nonce: newNonce(), timestamp: bed.secondsAgo(0) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(respondent.respondentId, 'QUALIFIED', same)),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ code: 200, says: 'APPLIED' })));
    expect(await bed.standingOf(respondent)).toMatchObject({ balance: 120, transfers: 1 });
  });

  test('its nonce with another body is a conflict and changes nothing', async () => {
    const respondent = await bed.aRespondent();
    const nonce = newNonce();
    await send(respondent.respondentId, 'OQ', { nonce });
    expect(await send(respondent.respondentId, 'QUALIFIED', { nonce })).toEqual({ code: 409, says: 'NONCE_REUSED' });
    expect(await bed.standingOf(respondent)).toMatchObject({ state: 'OQ', balance: 5, cases: 0 });
  });

  test('is forgotten once its own time is over', async () => {
    const respondent = await bed.aRespondent();
    await send(respondent.respondentId, 'OQ');
    bed.node.clock.advance(32 * MINUTE_MS);
    await forgetOldMessages(bed.node.rooms.externalSurveys);
    const { rows } = await sql`SELECT 1 FROM external_nonce`.execute(bed.node.platform.db);
    expect(rows).toEqual([]);
  });
});

describe('keys', () => {
  const rotate = async (surveyId: string): Promise<HostKey> => {
    const { rooms, platform } = bed.node;
    return inTransaction(platform.db, async (tx) =>
      must(await addSigningKey(rooms.externalSurveys, tx, surveyId, { operatorId: null })),
    );
  };
  const retire = (surveyId: string, keyId: string, operatorId: string | null = null) => {
    const { rooms, platform } = bed.node;
    return inTransaction(platform.db, (tx) =>
      retireSigningKey(rooms.externalSurveys, tx, { surveyId, keyId }, { operatorId, origin: '10.0.0.1' }),
    );
  };
  const entryKey = async (surveyId: string) => {
    const { rooms, platform } = bed.node;
    const url = await makeEntryUrl(rooms.externalSurveys, platform.db, { surveyId, respondentId: 'r'.repeat(32) });
    return url && new URL(url).searchParams.get('kid');
  };

  test('change while members are on their way: the newest signs, the one before is accepted until it is retired', async () => {
    const { surveyId, key: old } = await bed.aSurvey();
    const respondents = await Promise.all([1, 2, 3].map(() => bed.aRespondent({ surveyId })));
    const [first, second, third] = respondents.map(({ respondentId }) => respondentId);
    bed.node.clock.advance(1);
    const fresh = await rotate(surveyId);
    expect(await entryKey(surveyId)).toBe(fresh.keyId);
    expect(await send(first ?? '', 'OQ', { key: old })).toMatchObject({ code: 200 });
    expect(await send(second ?? '', 'OQ', { key: fresh })).toMatchObject({ code: 200 });
    must(await retire(surveyId, old.keyId));
    expect(await send(third ?? '', 'OQ', { key: old })).toEqual(FORGED);
    expect(await send(third ?? '', 'OQ', { key: fresh })).toMatchObject({ code: 200 });
  });

  test('without an active key nobody can be sent out', async () => {
    const { surveyId, key } = await bed.aSurvey();
    must(await retire(surveyId, key.keyId));
    expect(await entryKey(surveyId)).toBeUndefined();
    expect(await retire(surveyId, key.keyId)).toEqual({ ok: false, failure: 'unknown-key' });
    expect(await retire(bed.surveyId, key.keyId)).toEqual({ ok: false, failure: 'unknown-key' });
  });

  test('each addition and retirement is in the audit log, the secret nowhere', async () => {
    const { platform } = bed.node;
    const { operatorId } = await anOperator(bed.node);
    const { surveyId, key } = await bed.aSurvey();
    must(await retire(surveyId, key.keyId, operatorId));
    const { rows } = await sql`
      SELECT actor_kind, actor_id, action, origin FROM audit_entry WHERE subject_id = ${surveyId}
      ORDER BY position`.execute(platform.db);
    const system = { actor_kind: 'system', actor_id: null, origin: null };
    expect(rows).toEqual([
      { ...system, action: 'external-survey.set-up' },
      { ...system, action: 'external-survey.add-key' },
      { actor_kind: 'operator', actor_id: operatorId, action: 'external-survey.retire-key', origin: '10.0.0.1' },
    ]);
    const kept = await sql<{ text: string }>`
      SELECT (SELECT string_agg(a::text, '') FROM audit_entry a) || (SELECT string_agg(k::text, '') FROM external_survey_key k)
        AS text`.execute(platform.db);
    for (const spelling of ['hex', 'base64', 'base64url'] as const) {
      expect(kept.rows[0]?.text).not.toContain(key.secret.toString(spelling));
    }
  });
});

test('who guesses is slowed down, before any work is done for them; a host elsewhere is not', async () => {
  const respondent = await bed.aRespondent();
  const headers = { 'x-forwarded-for': '10.8.8.8' };
  const guesses = await Promise.all(
    Array.from({ length: 70 }, () => send(respondent.respondentId, 'OQ', { headers, sentBody: '{}' })),
  );
  expect(guesses.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(10);
  // From there nothing is looked at for a moment, not even what is signed; the host sends it again.
  expect(await send(respondent.respondentId, 'OQ', { headers })).toMatchObject({ code: 429 });
  expect(await bed.standingOf(respondent)).toEqual(UNTOUCHED);
  const elsewhere = { 'x-forwarded-for': '10.8.8.9' };
  expect(await send((await bed.aRespondent()).respondentId, 'OQ', { headers: elsewhere })).toMatchObject({ code: 200 });
  bed.node.clock.advance(2 * SECOND_MS);
  expect(await send(respondent.respondentId, 'OQ', { headers })).toMatchObject({ code: 200 });
});
