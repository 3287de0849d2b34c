import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { NOT_INVITED_REASONS } from '#contract/joining/people-files.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { chooseAllEmailKinds } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const LEAVE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number } }`;
const BEGIN = `mutation beginPeopleFile($bytes: Float!) {
  beginPeopleFile(purpose: INVITE, fileName: "one.csv", bytes: $bytes) { fileId url } }`;
const READ = `query getPeopleFile($fileId: ID) { getPeopleFile(fileId: $fileId) {
  state linesReceived linesRead added already bad points failure problems { line problem } } }`;
const LIST = `query listPeopleFiles { listPeopleFiles { contents { fileId added already bad } } }`;
const PROBLEMS = `mutation createPeopleProblemsFile($fileId: ID!) { createPeopleProblemsFile(fileId: $fileId) }`;
const INVITE = `mutation invitePerson($input: InvitePersonInput!) { invitePerson(input: $input) { outcome number } }`;
const WAITLIST = `query getWaitlist { getWaitlist { stages { stage people promised } joinedLately invitedLately } }`;

const PATIENCE_MS = 120_000;

let node: TestNode;
let researcher: OperatorClient;
let admin: OperatorClient;
/** Somebody of each kind who is not invited, as a line of a file names them. */
const lines = new Map<string, string>();
beforeAll(async () => {
  node = await startTestNode();
  const { db } = node.platform;
  const member = await aMember(node);
  const suspended = await aMember(node);
  await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${suspended.panelistId}`.execute(db);
  const [leaving, left] = [await aMember(node), await aMember(node)];
  const leave = ({ panelistId: userId }: typeof left) => ({
    input: { userId, panelId: DEFAULT_BRAND.panelId, feedback: 'No time.', key: randomUUID() },
  });
  const bed = productTestBed(node);
  await bed.as(left, 'leave', LEAVE, leave(left));
  node.clock.advance(67 * HOUR_MS);
  await eraseDue(node.rooms);
  await bed.as(leaving, 'leave', LEAVE, leave(leaving));
  const optedOut = await aPersonJoining(node, 'STANDBY');
  await inTransaction(db, (tx) => chooseAllEmailKinds(node.rooms.messages, tx, optedOut.panelistId, false));
  const invited = await aPersonJoining(node, 'INVITED');
  researcher = await signedInOperator(node, 'RESEARCHER');
  admin = await signedInOperator(node, 'ADMIN');
  const bounced = 'bounced@example.org';
  const { recipients } = node.rooms.joining;
  const suppressed = recipients.suppressed.bind(recipients);
  recipients.suppressed = async (tx, addresses) => {
    const known = new Map(await suppressed(tx, addresses));
    if (addresses.includes(bounced)) known.set(bounced, 'HARD_BOUNCE');
    return known;
  };
  await judged(researcher, 'park@example.org,Lee,Park,1980-01-02,04101', true);
  lines.set('member', `${member.email},A,B`);
  lines.set('suspended', `${suspended.email},A,B`);
  lines.set('leaving', `${leaving.email},A,B`);
  lines.set('left', `${left.email},A,B`);
  lines.set('unsubscribed', `${optedOut.email},A,B`);
  lines.set('suppressed', `${bounced},A,B`);
  lines.set('invited', `${invited.email},A,B`);
  lines.set('same-person', 'another@example.org,Lee,Park,1980-01-02,04101');
}, 600_000);
afterAll(() => node.stop());

const cookieOf = ({ browser }: OperatorClient) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const read = async (operator: OperatorClient, fileId: string) =>
  (await operator.ask('getPeopleFile', READ, { fileId })).body.data.getPeopleFile;

/** A file with one line, as it is checked; begun if that is asked. */
async function judged(operator: OperatorClient, line: string, isBegun = false): Promise<string> {
  const text = `email,first_name,last_name,date_of_birth,zip\n${line}\n`;
  const { body } = await operator.ask('beginPeopleFile', BEGIN, { bytes: Buffer.byteLength(text) });
  const { fileId, url } = body.data.beginPeopleFile;
  const headers = {
    'content-type': 'text/csv',
    cookie: cookieOf(operator),
    origin: new URL(node.url).origin,
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    [FILE_OFFSET_HEADER]: '0',
    [FILE_LAST_HEADER]: '1',
  };
  await fetch(new URL(url, node.url), { method: 'POST', headers, body: text });
  await waitUntil('the file is checked', async () => (await read(admin, fileId)).state === 'CHECKED', PATIENCE_MS);
  if (isBegun) {
    const START = `mutation startPeopleFile($fileId: ID!) { startPeopleFile(fileId: $fileId) }`;
    await operator.ask('startPeopleFile', START, { fileId });
    await waitUntil('its people are in', async () => (await read(admin, fileId)).state === 'DONE', PATIENCE_MS);
  }
  return fileId;
}

async function downloaded(operator: OperatorClient, fileId: string): Promise<string> {
  const { body } = await operator.ask('createPeopleProblemsFile', PROBLEMS, { fileId });
  const url = new URL(body.data.createPeopleProblemsFile, node.url);
  return (await fetch(url, { headers: { cookie: cookieOf(operator) } })).text();
}

const KINDS = ['member', 'suspended', 'leaving', 'left', 'unsubscribed', 'suppressed', 'invited', 'same-person'];
const WHY: Readonly<Record<string, string>> = {
  leaving: NOT_INVITED_REASONS['former-member'],
  left: NOT_INVITED_REASONS['former-member'],
  unsubscribed: NOT_INVITED_REASONS.unsubscribed,
  suppressed: NOT_INVITED_REASONS.suppressed,
  'same-person': NOT_INVITED_REASONS['same-person'],
};

describe.each(KINDS)('somebody who is not invited: %s', (kind) => {
  test('is the same to a researcher by a file, its list, its download and the waitlist; admins read why', async () => {
    const waitlist = async () => (await researcher.ask('getWaitlist', WAITLIST)).body.data.getWaitlist;
    const before = await waitlist();
    const fileId = await judged(researcher, lines.get(kind) ?? '');
    expect(await read(researcher, fileId)).toEqual({
      state: 'CHECKED',
      linesReceived: 1,
      linesRead: 1,
      added: 0,
      already: 1,
      bad: 0,
      points: 0,
      failure: null,
      problems: [],
    });
    const { contents } = (await researcher.ask('listPeopleFiles', LIST)).body.data.listPeopleFiles;
    expect(contents).toContainEqual({ fileId, added: 0, already: 1, bad: 0 });
    expect(await downloaded(researcher, fileId)).toBe('line,problem\r\n');
    expect(await waitlist()).toEqual(before);

    const problems = WHY[kind] === undefined ? [] : [{ line: 2, problem: WHY[kind] }];
    expect(await read(admin, fileId)).toMatchObject({ already: 1 - problems.length, bad: problems.length, problems });
    // A file of an admin's tells a researcher no more.
    const ofAdmin = await judged(admin, lines.get(kind) ?? '');
    expect(await read(researcher, ofAdmin)).toMatchObject({ added: 0, already: 1, bad: 0, problems: [] });
    expect(await downloaded(admin, ofAdmin)).toContain(WHY[kind] ?? 'line,problem');
  });
});

test('by one address all of them are the same, and nobody appears on the waitlist', async () => {
  const waitlist = async () => (await researcher.ask('getWaitlist', WAITLIST)).body.data.getWaitlist;
  for (const kind of KINDS.filter((one) => one !== 'invited' && one !== 'same-person')) {
    const before = await waitlist();
    const [email] = (lines.get(kind) ?? '').split(',');
    const input = { email, firstName: 'A', lastName: 'B' };
    const { body } = await researcher.ask('invitePerson', INVITE, { input });
    expect({ kind, ...body.data.invitePerson }).toEqual({ kind, outcome: 'NOT_INVITED', number: null });
    expect(await waitlist()).toEqual(before);
  }
});

test('a person who stands twice in a file is told by the file alone, whoever has an account', async () => {
  const [member] = (lines.get('member') ?? '').split(',');
  const repeated = async (email: string) => {
    const twin = randomUUID().slice(0, 8);
    const person = `${twin},Twin,1970-05-05,10001`;
    const fileId = await judged(researcher, `${twin}@example.org,${person}\n${email},${person}`);
    const { added, already, bad, problems } = await read(researcher, fileId);
    return { added, already, bad, problems };
  };
  expect(await repeated(member ?? '')).toEqual(await repeated('stranger@example.org'));
});
