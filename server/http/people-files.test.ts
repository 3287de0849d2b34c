import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { PEOPLE_COLUMNS } from '#contract/joining/people-files.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { codeSentTo, mailsTo, requestTokenFor, resetPassword } from '#testkit/clients/password-calls.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
let researcher: OperatorClient;
let admin: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await signedInOperator(node, 'RESEARCHER');
  admin = await signedInOperator(node, 'ADMIN');
});
afterAll(() => node.stop());

const BEGIN = `mutation beginPeopleFile($purpose: PeopleFilePurpose!, $fileName: String!, $bytes: Float!) {
  beginPeopleFile(purpose: $purpose, fileName: $fileName, bytes: $bytes) { fileId url } }`;
const READ = `query getPeopleFile($fileId: ID) {
  getPeopleFile(fileId: $fileId) { state added already bad points failure needsAnother waitsForAnother problems { line problem } } }`;
const START = `mutation startPeopleFile($fileId: ID!, $reason: String) { startPeopleFile(fileId: $fileId, reason: $reason) }`;
const WAITING = `query listSecondPersonRequests { listSecondPersonRequests(isOpen: true) { contents { requestId title } } }`;
const DECIDE = `mutation decideSecondPersonRequest($input: SecondPersonDecision!) {
  decideSecondPersonRequest(input: $input) { refusal } }`;
const PROBLEMS = `mutation createPeopleProblemsFile($fileId: ID!) { createPeopleProblemsFile(fileId: $fileId) }`;
const PEOPLE = `query listJoiningPeople($filter: JoiningFilter!) { listJoiningPeople(filter: $filter) {
  nextPage contents { panelistId number stage origin cellName age source invitedAt expiresAt } } }`;
const BATCH = `query listInviteBatches { listInviteBatches { batchId state wanted invited leftOut fileName isResting } }`;
const INVITE = `mutation invitePerson($input: InvitePersonInput!) { invitePerson(input: $input) { outcome number } }`;
const MANY = `mutation inviteMany($parts: [InvitePart!]!) { inviteMany(parts: $parts) }`;

async function begin(operator: OperatorClient, text: string, purpose: 'INVITE' | 'IMPORT') {
  const bytes = Buffer.byteLength(text);
  const answer = await operator.ask('beginPeopleFile', BEGIN, { purpose, fileName: 'people.csv', bytes });
  return answer.body.data?.beginPeopleFile as { fileId: string; url: string };
}

const cookieOf = ({ browser }: OperatorClient) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function send(operator: OperatorClient, url: string, text: string) {
  const response = await fetch(new URL(url, node.url), {
    method: 'POST',
    headers: {
      'content-type': 'text/csv',
      cookie: cookieOf(operator),
      origin: new URL(node.url).origin,
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
      [FILE_OFFSET_HEADER]: '0',
      [FILE_LAST_HEADER]: '1',
    },
    body: text,
  });
  return { status: response.status, text: await response.text() };
}

const read = async (fileId: string, operator = admin) =>
  (await operator.ask('getPeopleFile', READ, { fileId })).body.data.getPeopleFile;

async function sent(operator: OperatorClient, text: string, purpose: 'INVITE' | 'IMPORT') {
  const { fileId, url } = await begin(operator, text, purpose);
  expect((await send(operator, url, text)).status).toBe(200);
  await waitUntil('the file is checked', async () => (await read(fileId)).state === 'CHECKED');
  return fileId;
}

async function begun(operator: OperatorClient, fileId: string) {
  expect((await operator.ask('startPeopleFile', START, { fileId })).body.data).toEqual({ startPeopleFile: 'DONE' });
  await waitUntil('its people are in', async () => (await read(fileId)).state === 'DONE');
}

describe('a file of people to invite', () => {
  test('is sent, checked, begun, and its people get their link; bad lines come back as a file', async () => {
    const text = 'email,first_name,last_name\nnoor@example.org,Noor,Haddad\nnobody,A,B\n+spam@@x,=1,2\n';
    const fileId = await sent(researcher, text, 'INVITE');
    const problems = [
      { line: 3, problem: 'Email has no @' },
      { line: 4, problem: 'Email has more than one @' },
    ];
    expect(await read(fileId, researcher)).toMatchObject({ state: 'CHECKED', added: 1, bad: 2, problems });
    await begun(researcher, fileId);
    const newest = async () => (await researcher.ask('listInviteBatches', BATCH)).body.data.listInviteBatches[0];
    await waitUntil('everybody is invited', async () => (await newest()).state === 'DONE');
    expect(await newest()).toMatchObject({ wanted: 1, invited: 1, leftOut: 0, fileName: 'people.csv' });
    await waitUntil(
      'the mail is there',
      async () => (await mailsTo(node, 'noor@example.org', 'registration')).length === 1,
    );

    const link = (await researcher.ask('createPeopleProblemsFile', PROBLEMS, { fileId })).body.data;
    const download = (operator: OperatorClient) =>
      fetch(new URL(link.createPeopleProblemsFile, node.url), { headers: { cookie: cookieOf(operator) } });
    const file = await download(researcher);
    expect(await file.text()).toBe('line,problem\r\n3,Email has no @\r\n4,Email has more than one @\r\n');
    expect((await download(admin)).status).toBe(404);
    expect(node.logLines.join('\n')).not.toMatch(/noor|Haddad/);
  });

  test('is taken from the session that asked alone', async () => {
    const { url } = await begin(researcher, 'x', 'INVITE');
    expect((await send(admin, url, 'x')).status).toBe(404);
    expect((await send(researcher, `${url}x`, 'x')).status).toBe(404);
  });
});

describe('a panel of members', () => {
  const header = PEOPLE_COLUMNS.IMPORT.join(',');
  const line = (email: string, points: number) =>
    `${email},Ira,Moss,1984-11-02,,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,,,${points}`;

  test('is for admins; who comes so has no password, chooses one by "forgot password", and has their points', async () => {
    const text = [header, line('ira@example.org', 900), ''].join('\n');
    const refused = await researcher.ask('beginPeopleFile', BEGIN, { purpose: 'IMPORT', fileName: 'x', bytes: 9 });
    expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
    const fileId = await sent(admin, text, 'IMPORT');
    expect(await read(fileId, researcher)).toBeNull();
    expect((await researcher.ask('startPeopleFile', START, { fileId })).body.errors[0].extensions.code).toBe(
      'NOT_FOUND',
    );
    await begun(admin, fileId);

    const browser = new ApiClient(node.url);
    expect((await browser.signIn('ira@example.org', 'Any1!password')).status).toBe(401);
    const requestToken = await requestTokenFor(browser, 'ira@example.org');
    const otp = await codeSentTo(node, 'ira@example.org', 1);
    const newPassword = 'Lemon&sage-26!';
    expect((await resetPassword(browser, { userId: 'ira@example.org', otp, requestToken, newPassword })).status).toBe(
      200,
    );
    expect((await browser.signIn('ira@example.org', newPassword)).status).toBe(200);
  });

  test('that brings many points is begun by a second admin', async () => {
    const fileId = await sent(admin, [header, line('rich@example.org', 5_001), ''].join('\n'), 'IMPORT');
    expect(await read(fileId)).toMatchObject({ needsAnother: true, waitsForAnother: false });
    const refused = await admin.ask('startPeopleFile', START, { fileId });
    expect(refused.body.errors[0].extensions.fields).toHaveProperty('reason');
    const asked = await admin.ask('startPeopleFile', START, { fileId, reason: 'The panel of our shops moves here' });
    expect(asked.body.data).toEqual({ startPeopleFile: 'WAITING' });
    expect(await read(fileId)).toMatchObject({ state: 'CHECKED', waitsForAnother: true });
    const second = await signedInOperator(node, 'ADMIN');
    const { contents } = (await second.ask('listSecondPersonRequests', WAITING)).body.data.listSecondPersonRequests;
    expect(contents).toMatchObject([{ title: 'Import 1 member with 5,001 points' }]);
    const input = { requestId: contents[0].requestId, approve: true };
    const decided = await second.ask('decideSecondPersonRequest', DECIDE, { input });
    expect(decided.body.data.decideSecondPersonRequest.refusal).toBeNull();
    await waitUntil('its people are in', async () => (await read(fileId)).state === 'DONE');
  });
});

describe('the list', () => {
  test('shows where people stand and nothing that names them, page by page', async () => {
    const people = [];
    for (let count = 0; count < 27; count++) {
      people.push(await aPersonJoining(node, 'STANDBY'));
      node.clock.advance(1_000);
    }
    const ask = async (filter: object, startingAfter?: string) =>
      (
        await researcher.ask(
          'listJoiningPeople',
          PEOPLE.replace(
            'filter: $filter)',
            `filter: $filter, startingAfter: ${JSON.stringify(startingAfter ?? null)})`,
          ),
          {
            filter,
          },
        )
      ).body.data.listJoiningPeople;
    const first = await ask({ stage: 'STANDBY' });
    expect(first.contents.map(({ panelistId }: { panelistId: string }) => panelistId)).toEqual(
      people.slice(0, 25).map(({ panelistId }) => panelistId),
    );
    const rest = await ask({ stage: 'STANDBY' }, first.nextPage);
    expect([rest.contents.length, rest.nextPage]).toEqual([2, null]);
    const { number } = rest.contents[0];
    expect((await ask({ stage: 'JOINED', number: number.toLowerCase() })).contents).toEqual([rest.contents[0]]);
    expect(JSON.stringify([first, rest])).not.toMatch(/joining-\d|Reyes|@/);
  });

  test('is invited by address or in part; a member or nobody is told', async () => {
    const ask = async (input: object) => (await researcher.ask('invitePerson', INVITE, { input })).body;
    const noor = { email: 'new@example.org', firstName: 'Noor', lastName: 'H' };
    expect((await ask(noor)).data.invitePerson).toMatchObject({ outcome: 'INVITED' });
    expect((await ask({ ...noor, email: 'ira@example.org' })).data.invitePerson).toEqual({
      outcome: 'NOT_INVITED',
      number: null,
    });
    expect((await ask({ ...noor, email: '"a b"@example.org' })).errors[0].extensions.fields).toHaveProperty('email');
    const nobody = await researcher.ask('inviteMany', MANY, { parts: [{ stage: 'STANDBY', people: 0 }] });
    expect(JSON.stringify(nobody.body.errors)).toContain('Choose how many to invite first.');
    const support = await signedInOperator(node, 'SUPPORT');
    const forbidden = await support.ask('inviteMany', MANY, { parts: [{ stage: 'STANDBY', people: 1 }] });
    expect(forbidden.body.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});
