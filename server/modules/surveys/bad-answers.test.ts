import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker, outcomeOf, type OpenSurvey } from '#testkit/clients/survey-taker.ts';

let node: TestNode;
let survey: OpenSurvey;
beforeAll(async () => {
  node = await startTestNode();
  survey = await aSurvey(node);
});
afterAll(() => node.stop());

describe('bad input', () => {
  async function started() {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    return taker;
  }

  test.each<[string, unknown, string]>([
    ['a text for a number', { age: 'old' }, 'notNumber'],
    ['a list for a number', { age: [1] }, 'notNumber'],
    ['an object for a number', { age: { a: 1 } }, 'notNumber'],
    ['a choice that is not offered', { age: 3, region: 'moon' }, 'notOffered'],
    ['a list for one choice', { age: 3, region: ['west'] }, 'wrongType'],
    ['an unknown name', { age: 3, income: 1 }, 'unknown'],
    ['a question of another page', { age: 3, teas: [] }, 'notHere'],
    ['constructor', { age: 3, constructor: 1 }, 'unknown'],
    ['toString', { age: 3, toString: 'x' }, 'unknown'],
    ['nothing where something is required', {}, 'required'],
    ['out of range', { age: -1 }, 'tooSmall'],
  ])('%s is refused with a problem, and nothing is kept', async (_what, sent, code) => {
    const taker = await started();
    const answer = outcomeOf(await taker.save(0, 'you', sent));
    expect(answer.problems.map((problem: { code: string }) => problem.code)).toContain(code);
    expect(answer).toMatchObject({ revision: 0, run: { answers: {} } });
  });

  test('a hidden question is refused', async () => {
    const taker = await started();
    await taker.save(0, 'you', { age: 3 });
    await taker.save(1, 'tea', { teas: ['black'] });
    const answer = outcomeOf(await taker.save(2, 'words', { why: 'because' }));
    expect(answer.problems).toMatchObject([{ question: 'why', code: 'hidden' }]);
  });

  test('a page that is not there, however long its name, is refused with a problem', async () => {
    const taker = await started();
    for (const page of ['', 'nowhere', '__proto__', 'x'.repeat(50_000)]) {
      expect(outcomeOf(await taker.save(0, page, { age: 3 })).problems).toMatchObject([{ code: 'wrongPage' }]);
    }
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'age'],
    ['a number', 7],
  ])('answers that are %s cannot be read', async (_what, sent) => {
    const taker = await started();
    expect((await taker.save(0, 'you', sent)).status).toBe(400);
  });

  test.each<[string, string]>([
    ['a nest of lists', `{"age":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a nest of objects', `{"age":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['a number without end', '{"age":1e999}'],
    ['__proto__', '{"age":3,"__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"age":3,"constructor":{"prototype":{"isAdmin":true}}}'],
    ['the character zero', String.raw`{"age":3,"region":"a\u0000b"}`],
    ['broken JSON', '{"age":'],
  ])('%s is a 4xx', async (_what, text) => {
    const taker = await started();
    const query =
      'mutation save($input: MarketResearchSurveyPageInput!) { saveMarketResearchSurveyPage(input: $input) { revision } }';
    const link = JSON.stringify(taker.link);
    const body = `{"operationName":"save","query":${JSON.stringify(query)},"variables":{"input":{"link":${link},"revision":0,"page":"you","answers":${text}}}}`;
    const answer = await taker.browser.send('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operation-name': 'save' },
      body,
    });
    expect(answer.status).toBe(400);
  });

  test.each<[string, unknown]>([
    ['a text', 'one'],
    ['a fraction', 0.5],
    ['beyond 32 bits', 2 ** 40],
    ['null', null],
  ])('a revision that is %s cannot be read', async (_what, revision) => {
    const taker = await started();
    expect((await taker.save(revision, 'you', { age: 3 })).status).toBe(400);
  });

  test('10 MB of text are too large, and what was there stays', async () => {
    const taker = await started();
    const answer = await taker.save(0, 'you', { age: 3, region: 'x'.repeat(10_000_000) });
    expect([answer.status, outcomeOf(answer).error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(outcomeOf(await taker.look())).toMatchObject({ step: { revision: 0, run: { page: 'you' } } });
  });

  test('text that just fits the body but not the question is refused with a problem', async () => {
    const taker = await started();
    await taker.save(0, 'you', { age: 3 });
    await taker.save(1, 'tea', { teas: ['green'] });
    const answer = outcomeOf(await taker.save(2, 'words', { why: 'x'.repeat(90_000) }));
    expect(answer.problems).toMatchObject([{ question: 'why', code: 'tooLong' }]);
  });

  test('half of a character is mended, not lost', async () => {
    const taker = await started();
    await taker.save(0, 'you', { age: 3 });
    await taker.save(1, 'tea', { teas: ['green'] });
    const answer = outcomeOf(await taker.save(2, 'words', { why: 'tea \ud83c' }));
    expect(answer).toMatchObject({ end: { outcome: 'QUALIFIED' } });
  });
});

describe('a pattern', () => {
  test.each(['^(?:ab?|bc?|c)*$', '^(?i:a|b|c|abc)*$', '^(([a-c])+)+$'])('%s is judged at once', async (regex) => {
    const elements = [{ type: 'text', name: 'a', validators: [{ type: 'regex', regex }] }];
    const open = await aSurvey(node, { definitionJson: { pages: [{ name: 'p', elements }] }, outcomes: [] });
    const { taker } = await aTaker(node, open);
    await taker.start();
    const long = 'abc'.repeat(300);
    expect(outcomeOf(await taker.save(0, 'p', { a: `${long}!` })).problems).toMatchObject([{ code: 'pattern' }]);
    expect(outcomeOf(await taker.save(0, 'p', { a: long })).problems).toEqual([]);
  });
});
