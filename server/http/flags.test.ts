import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, type Provider } from '@openfeature/web-sdk';
import { sql } from 'kysely';
import { getDirectiveValues, isNonNullType, type GraphQLField } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FLAG_DEFAULTS, type FlagKey } from '#contract/flags/flags.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { readAudienceSchema } from './graphql/schema.ts';

const BULK = '/ofrep/v1/evaluate/flags';
const BOARD = `isDecidedElsewhere flags { key isOn percent revision setBy members seenOn seenOff }
  banner { text from until isItsTime revision }`;

let node: TestNode;
let admin: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  admin = await signedInOperator(node, 'ADMIN');
});
afterAll(() => node.stop());
beforeEach(async () => {
  for (const table of ['flag', 'flag_member', 'spark_banner', 'flag_exposure', 'flag_exposure_count'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(node.platform.db);
  node.clock.advance(11_000);
});

async function signedIn() {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const ask = (targetingKey: unknown = member.externalId, headers: Record<string, string> = {}, path = BULK) =>
    browser.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ context: { targetingKey } }),
    });
  return { ...member, browser, ask };
}

const setFlag = (key: FlagKey, isOn: boolean, rest: { percent?: number; revision?: number } = {}) =>
  admin.ask('setFlag', `mutation setFlag($input: FlagSetting!) { setFlag(input: $input) { ${BOARD} } }`, {
    input: { key, isOn, percent: 100, revision: 0, ...rest },
  });

describe('the protocol of flags', () => {
  test('answers with every flag, and with nothing while nothing has changed', async () => {
    const { ask } = await signedIn();
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      flags: [
        { key: 'ihut', value: true, reason: 'STATIC', variant: 'on' },
        { key: 'in_app_notification', value: true, reason: 'STATIC', variant: 'on' },
        { key: 'gamification', value: true, reason: 'STATIC', variant: 'on' },
        { key: 'spark_banner', value: '', reason: 'STATIC', variant: 'off' },
      ],
    });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(undefined, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, undefined]);
    await setFlag('gamification', false);
    const changed = await ask(undefined, { 'if-none-match': etag });
    expect(changed.body.flags[2]).toEqual({ key: 'gamification', value: false, reason: 'DISABLED', variant: 'off' });
  });

  test('answers with one flag, or says that there is none of that name', async () => {
    const { ask } = await signedIn();
    expect((await ask(undefined, {}, `${BULK}/ihut`)).body).toMatchObject({ key: 'ihut', value: true });
    const none = await ask(undefined, {}, `${BULK}/non-existent-flag`);
    expect([none.status, none.body]).toEqual([
      404,
      {
        key: 'non-existent-flag',
        errorCode: 'FLAG_NOT_FOUND',
        errorDetails: "Flag 'non-existent-flag' wasn't found",
      },
    ]);
  });

  test('tells a member of themselves alone, and a visitor nothing', async () => {
    const [one, another] = [await signedIn(), await signedIn()];
    for (const key of [another.externalId, '', 7, null, undefined, { a: 1 }, 'x'.repeat(300)]) {
      const answer = await one.browser.post(BULK, { context: key === undefined ? {} : { targetingKey: key } });
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_CONTEXT']);
    }
    expect((await one.browser.post(BULK, {})).status).toBe(400);
    const broken = await one.browser.send(BULK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([broken.status, broken.body.errorCode]).toEqual([400, 'PARSE_ERROR']);
    const visitor = await new ApiClient(node.url).post(BULK, { context: { targetingKey: one.externalId } });
    expect([visitor.status, visitor.body]).toEqual([401, undefined]);
    const elsewhere = await one.ask(undefined, { origin: 'https://elsewhere.example' });
    expect(elsewhere.status).toBe(403);
  });

  test('is understood by the published client, which keeps what it knows while we are away', async () => {
    const { browser, externalId } = await signedIn();
    vi.stubGlobal('localStorage', new Map());
    let isAway = false;
    const provider = new OFREPWebProvider({
      baseUrl: node.url,
      pollInterval: 20,
      disableVisibilityRefresh: true,
      cacheMode: 'disabled',
      async fetchImplementation(request, init) {
        if (isAway) return new Response(null, { status: 503 });
        const asked = new Request(request, init);
        const { pathname } = new URL(asked.url);
        const headers = Object.fromEntries(asked.headers);
        const answer = await browser.send(pathname, { method: 'POST', headers, body: await asked.text() });
        const body = answer.body === undefined ? null : JSON.stringify(answer.body);
        return new Response(body, { status: answer.status, headers: answer.headers });
      },
    });
    // Its own types disagree on what may be left out.
    await OpenFeature.setProviderAndWait('test', provider as Provider, { targetingKey: externalId });
    const client = OpenFeature.getClient('test');
    expect(client.getBooleanDetails('ihut', false)).toMatchObject({ value: true, reason: 'STATIC', variant: 'on' });
    expect(client.getStringValue('spark_banner', 'default')).toBe('');
    isAway = true;
    await setFlag('ihut', false);
    await new Promise((done) => setTimeout(done, 80));
    expect(client.getBooleanValue('ihut', false)).toBe(true);
    isAway = false;
    await vi.waitFor(() => expect(client.getBooleanValue('ihut', true)).toBe(false), { timeout: 60_000 });
    await OpenFeature.clearProviders();
    vi.unstubAllGlobals();
  });
});

const schema = readAudienceSchema('member');
const flagDirective = schema.getDirective('flag');
const FLAGGED = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).flatMap((field) => {
    const values = flagDirective && field.astNode && getDirectiveValues(flagDirective, field.astNode);
    const kind = root === schema.getQueryType() ? 'query' : 'mutation';
    return values == null ? [] : [[field.name, values['key'] as FlagKey, documentOf(kind, field)] as const];
  }),
);

/** A document that asks for the least of a field; its variables are never looked at where it is off. */
function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const wanted = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const declared = wanted.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = wanted.map(({ name }) => `${name}: $${name}`).join(', ');
  const fields = 'getFields' in namedOf(field.type) ? ' { __typename }' : '';
  return `${kind} asked${declared && `(${declared})`} { ${field.name}${given && `(${given})`}${fields} }`;
}

function namedOf(type: object): object {
  return 'ofType' in type && typeof type.ofType === 'object' && type.ofType !== null ? namedOf(type.ofType) : type;
}

describe('a call that belongs to a flag', () => {
  test('exists', () => expect(FLAGGED.length).toBeGreaterThan(0));

  test.each(FLAGGED)('%s answers only while %s is on', async (_name, key, document) => {
    const { browser, panelistId, externalId } = await signedIn();
    const code = async (caller = browser) =>
      (await caller.graphql('asked', document)).body.errors?.[0]?.extensions?.code as string | undefined;
    expect(await code()).not.toBe('FEATURE_OFF');
    await setFlag(key, false);
    expect(await code()).toBe('FEATURE_OFF');
    const setMember = `mutation setFlagMember($input: FlagMemberSetting!) { setFlagMember(input: $input) { ${BOARD} } }`;
    await admin.ask('setFlagMember', setMember, { input: { key, memberNumber: externalId, isOn: true } });
    expect(await code()).not.toBe('FEATURE_OFF');
    expect(panelistId).not.toBe('');
  });
});

describe('the console', () => {
  test('switches, rolls out, sets members apart, and says who it was and who met it', async () => {
    const { browser, externalId, panelistId } = await signedIn();
    const answer = await setFlag('gamification', true, { percent: 25 });
    expect(answer.body.data.setFlag.flags[2]).toMatchObject({ isOn: true, percent: 25, revision: 1 });
    expect((await setFlag('gamification', false)).body.errors[0].extensions.code).toBe('CONFLICT');
    const wrong = await setFlag('gamification', true, { percent: 101, revision: 1 });
    expect(wrong.body.errors[0].extensions.fields).toEqual({ percent: ['Enter a whole number from 0 to 100.'] });
    expect((await setFlag('theirs' as FlagKey, false)).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');

    const setMember = `mutation setFlagMember($input: FlagMemberSetting!) { setFlagMember(input: $input) { ${BOARD} } }`;
    const input = { key: 'ihut', memberNumber: ` ${externalId.toLowerCase()} `, isOn: false };
    expect((await admin.ask('setFlagMember', setMember, { input })).body.data.setFlagMember.flags[0].members).toBe(1);
    const unknown = { ...input, memberNumber: 'P-NOBODYATAL' };
    const refused = await admin.ask('setFlagMember', setMember, { input: unknown });
    expect(refused.body.errors[0].extensions.fields.memberNumber).toEqual(["There's no member with this number."]);
    const list = 'query listFlagMembers { listFlagMembers(key: "ihut") { contents { panelistId isOn } nextPage } }';
    expect((await admin.ask('listFlagMembers', list)).body.data.listFlagMembers).toEqual({
      contents: [{ panelistId, isOn: false }],
      nextPage: null,
    });

    const met = [
      { key: 'ihut', variant: 'off' },
      { key: 'gamification', variant: 'on' },
    ];
    expect((await browser.post(API_PATHS.flagExposures, { exposures: met })).status).toBe(200);
    expect((await browser.post(API_PATHS.flagExposures, { exposures: met })).status).toBe(200);
    const board = await admin.ask('getFlagBoard', `query getFlagBoard { getFlagBoard { ${BOARD} } }`);
    expect(board.body.data.getFlagBoard.flags).toMatchObject([
      { key: 'ihut', seenOn: 0, seenOff: 1 },
      { key: 'in_app_notification', seenOn: 0, seenOff: 0 },
      { key: 'gamification', seenOn: 1, seenOff: 0 },
      { key: 'spark_banner', isOn: false },
    ]);
  });

  test('publishes a banner, which has to fit and to end after it begins', async () => {
    const publish = (input: object) =>
      admin.ask(
        'publishBanner',
        `mutation publishBanner($input: BannerSetting!) { publishBanner(input: $input) { ${BOARD} } }`,
        {
          input: { text: 'Points  run\nlate. Nothing is lost.', from: null, until: null, revision: 0, ...input },
        },
      );
    const problems = async (input: object) => (await publish(input)).body.errors[0].extensions.fields;
    expect(await problems({ text: ' ' })).toEqual({ text: ['Enter the text members should see.'] });
    expect(await problems({ text: 'x'.repeat(141) })).toEqual({ text: ['Use up to 140 characters.'] });
    const [from, until] = ['2026-06-12T12:00:00.000Z', '2026-06-08T12:00:00.000Z'];
    expect(await problems({ from, until })).toEqual({ until: ['The end must be after the start.'] });
    const done = await publish({});
    expect(done.body.data.publishBanner.banner).toEqual({
      text: 'Points run late. Nothing is lost.',
      from: null,
      until: null,
      isItsTime: true,
      revision: 1,
    });
    const { ask } = await signedIn();
    expect((await ask()).body.flags[3].value).toBe(FLAG_DEFAULTS.spark_banner);
    await setFlag('spark_banner', true);
    expect((await ask()).body.flags[3]).toMatchObject({ value: 'Points run late. Nothing is lost.', variant: 'on' });
    expect((await publish({ text: 'Another.' })).body.errors[0].extensions.code).toBe('CONFLICT');
  });
});

test.each([
  [{ exposures: [] }],
  [{ exposures: [{ key: 'theirs', variant: 'on' }] }],
  [{ exposures: [{ key: 'ihut', variant: 'maybe' }] }],
  [{ exposures: Array.from({ length: 11 }, () => ({ key: 'ihut', variant: 'on' })) }],
  [{}],
])('what was met is refused as %j', async (body) => {
  const { browser } = await signedIn();
  expect((await browser.post(API_PATHS.flagExposures, body)).status).toBe(422);
  expect((await new ApiClient(node.url).post(API_PATHS.flagExposures, { exposures: [] })).status).toBe(401);
});
