import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aProject } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker } from '#testkit/clients/survey-taker.ts';
import { aFilm, Uploader } from '#testkit/beds/upload-bed.ts';

const DIARY = {
  pages: [{ name: 'diary', elements: [{ type: 'video', name: 'film', title: 'Show us your dinner' }] }],
};
const FILM = aFilm(50_000);

let node: TestNode;
let ana: OperatorClient;
let taskId: string;
let uploadId: string;
beforeAll(async () => {
  node = await startTestNode();
  ana = await signedInOperator(node);
  const survey = await aSurvey(node, { definitionJson: DIARY, project: { subType: 'QUALITATIVE' } });
  const taken = await aTaker(node, survey);
  ({ taskId } = taken);
  await taken.taker.start();
  uploadId = await new Uploader(node.url, taken.link).whole(FILM, 20_000);
  await taken.taker.save(0, 'diary', { film: { uploadId, seconds: 12 } });
});
afterAll(() => node.stop());

const RECORDINGS = `query getReviewRecordings($taskId: ID!) { getReviewRecordings(taskId: $taskId) {
  uploadId kind contentType bytes url transcript { words revision byName } cuts { cutId startsAtMs endsAtMs label } } }`;
const recordings = async (by: OperatorClient) =>
  (await by.ask('getReviewRecordings', RECORDINGS, { taskId })).body.data.getReviewRecordings;
const urlFor = async (by: OperatorClient): Promise<string> => (await recordings(by))[0].url;

const play = (browser: ApiClient, url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, node.url), {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
  });

describe('a recording', () => {
  test('is played to the reviewer who asked, whole and in pieces, and kept by no browser', async () => {
    const url = await urlFor(ana);
    const whole = await play(ana.browser, url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(Buffer.from(await whole.arrayBuffer()).equals(FILM)).toBe(true);
    const piece = await play(ana.browser, url, { range: 'bytes=19990-20010' });
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, 'bytes 19990-20010/50000']);
    expect(Buffer.from(await piece.arrayBuffer()).equals(FILM.subarray(19_990, 20_011))).toBe(true);
  });

  test('is not played to anybody else, nor from elsewhere, nor later', async () => {
    const url = await urlFor(ana);
    const ben = await signedInOperator(node);
    const refused = [
      await play(new ApiClient(node.url), url),
      await play(ben.browser, url),
      await play(ana.browser, url.replace('ticket=', 'ticket=x')),
      await play(ana.browser, url.replace(uploadId, taskId)),
      await play(ana.browser, url.split('?')[0] ?? ''),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await play(ana.browser, url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await play(ana.browser, url)).status).toBe(200);
    node.clock.advance(14 * MINUTE_MS);
    await recordings(ana);
    node.clock.advance(2 * MINUTE_MS);
    expect((await play(ana.browser, url)).status).toBe(404);
  });

  test('gets a transcript that nobody overwrites unseen, tags and cuts', async () => {
    const write = (words: string, baseRevision: number) =>
      ana.ask(
        'writeReviewTranscript',
        `mutation writeReviewTranscript($input: ReviewTranscriptInput!) {
          writeReviewTranscript(input: $input) { words revision byName } }`,
        { input: { taskId, uploadId, words, baseRevision } },
      );
    expect((await write('So this is my box.', 0)).body.data.writeReviewTranscript).toMatchObject({ revision: 1 });
    expect((await write('Another one.', 0)).body.errors[0].extensions.code).toBe('CONFLICT');
    expect((await write("So this is my son's box.", 1)).body.data.writeReviewTranscript).toMatchObject({ revision: 2 });
    const cut = (startsAtMs: number, endsAtMs: number, of: string = uploadId) =>
      ana.ask(
        'cutReviewRecording',
        'mutation cutReviewRecording($input: ReviewCutInput!) { cutReviewRecording(input: $input) { cutId } }',
        { input: { taskId, uploadId: of, startsAtMs, endsAtMs, label: 'The lid' } },
      );
    expect((await cut(28_000, 55_000)).status).toBe(200);
    expect((await cut(55_000, 28_000)).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
    expect((await cut(1, 2, taskId)).body.errors[0].extensions.code).toBe('NOT_FOUND');
    const tags = await ana.ask(
      'setReviewTags',
      'mutation setReviewTags($taskId: ID!, $tags: [String!]!) { setReviewTags(taskId: $taskId, tags: $tags) }',
      { taskId, tags: ['Lid pops', ' Lid  pops ', 'Workaround', ''] },
    );
    expect(tags.body.data.setReviewTags).toEqual(['Lid pops', 'Workaround']);
    expect(await recordings(ana)).toMatchObject([
      {
        transcript: { words: "So this is my son's box.", revision: 2 },
        cuts: [{ startsAtMs: 28_000, label: 'The lid' }],
      },
    ]);
  });
});

describe('a file of outcomes', () => {
  async function begin(by: OperatorClient, studyId: string): Promise<string> {
    const answer = await by.ask(
      'beginSettlement',
      'mutation beginSettlement($studyId: ID!) { beginSettlement(studyId: $studyId, fileName: "p.csv") { url } }',
      { studyId },
    );
    return answer.body.data.beginSettlement.url;
  }
  const send = (browser: ApiClient, url: string, body: string, type = 'text/csv') =>
    browser.send(url, { method: 'POST', headers: { 'content-type': type }, body });

  test('is taken from the session that asked, and from no other', async () => {
    const { projectId } = await aProject(node);
    const url = await begin(ana, projectId);
    const ben = await signedInOperator(node);
    expect((await send(ben.browser, url, 'rid,outcome\nabcd,c')).status).toBe(404);
    expect((await send(new ApiClient(node.url), url, 'rid,outcome\nabcd,c')).status).toBe(404);
    expect((await send(ana.browser, `${url}x`, 'rid,outcome\nabcd,c')).status).toBe(404);
    const taken = await send(ana.browser, url, 'rid,outcome\nabcd,c');
    expect(taken).toMatchObject({ status: 200, body: { settlementId: expect.any(String) } });
    const settlement = await ana.ask(
      'getSettlement',
      'query getSettlement($id: ID!) { getSettlement(settlementId: $id) { state lines notOurs } }',
      { id: taken.body.settlementId },
    );
    expect(settlement.body.data.getSettlement).toEqual({ state: 'READY', lines: 1, notOurs: 1 });
  });

  test('that cannot be read is refused with a sentence', async () => {
    const { projectId } = await aProject(node);
    const url = await begin(ana, projectId);
    expect(await send(ana.browser, url, 'name,age\nAnn,40')).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', fields: { file: [expect.stringContaining('first line')] } } },
    });
    expect((await send(ana.browser, url, '{}', 'application/xml')).status).toBe(415);
    const other = await fetch(new URL(url, node.url), {
      method: 'POST',
      headers: { [HEADERS.siteId]: DEFAULT_BRAND.siteId, 'content-type': 'text/csv', 'sec-fetch-site': 'cross-site' },
      body: 'rid,outcome\nabcd,c',
    });
    expect(other.status).toBe(403);
  });
});

test('a verdict without its words, or of too many at once, is refused', async () => {
  const judge = (input: object) =>
    ana.browser.graphql(
      'judgeReviews',
      'mutation judgeReviews($input: ReviewJudgement!) { judgeReviews(input: $input) { taskId problem } }',
      { input: { taskIds: [taskId], key: crypto.randomUUID(), ...input } },
      API_PATHS.consoleGraphql,
    );
  const refusals = [
    { verdict: 'REJECTED' },
    { verdict: 'REJECTED', reason: 'TOO_FAST', note: '  ' },
    { verdict: 'APPROVED', note: 'x'.repeat(1_001) },
    { verdict: 'APPROVED', key: 'no key' },
    { verdict: 'APPROVED', taskIds: Array.from({ length: 201 }, () => taskId) },
  ];
  for (const refused of refusals) {
    expect((await judge(refused)).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  }
  expect((await judge({ verdict: 'APPROVED' })).body.data.judgeReviews).toEqual([{ taskId, problem: null }]);
});
