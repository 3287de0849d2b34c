import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { aNewMember, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const BEGIN = `mutation beginPeopleFile($purpose: PeopleFilePurpose!, $fileName: String!, $bytes: Float!) {
  beginPeopleFile(purpose: $purpose, fileName: $fileName, bytes: $bytes) { fileId url } }`;
const READ = `query getPeopleFile($fileId: ID) { getPeopleFile(fileId: $fileId) {
  state added already bad points failure needsAnother waitsForAnother problems { line problem } } }`;
const PROBLEMS = 'mutation createPeopleProblemsFile($fileId: ID!) { createPeopleProblemsFile(fileId: $fileId) }';
const INVITE = `mutation invitePerson($input: InvitePersonInput!) { invitePerson(input: $input) { outcome number } }`;

/** Anyone who is known here is told apart by nobody who may only invite: not who is a member, who left, and who was shut out. */
export const membership: Attack<'membership'> = {
  name: 'membership',
  tries: 'to find out who is a member by a file of people to invite, or by an invitation',
  needsNoPanel: true,
  async run(target, { isSample }) {
    const tally = new Tally();
    const { node, actors } = target;
    const known: readonly (readonly [string, string | undefined])[] = [
      ['a member', (await aNewMember(node, 'a member')).email],
      ['a suspended member', actors.suspended.email],
      ['a member who left', actors.left.email],
      ['somebody on the waitlist', (await aPersonJoining(node)).email],
    ];
    const ways: Readonly<Record<string, (actor: Actor, email: string) => Promise<string>>> = {
      'a file of people': (actor, email) => byFile(target, actor, email),
      'an invitation': byInvitation,
    };
    for (const [way, ask] of Object.entries(ways)) {
      if (isSample && way !== 'a file of people') continue;
      const told = new Map<string, string>();
      for (const [who, email] of known) {
        const actor = actors.operators.RESEARCHER[0];
        await actor.renew();
        const before = await entriesOf(target, actor);
        const answer = await ask(actor, email ?? '');
        tally.tried += 1;
        // Somebody who may be invited is told apart from those who may not: that is what an invitation is for.
        if (who !== 'somebody on the waitlist') told.set(who, answer);
        if ((await entriesOf(target, actor)) === before) {
          tally.find(`${way} untold`, `${way} with the address of ${who} leaves no entry in the audit log`, way);
        }
      }
      const [first, ...others] = told;
      for (const [who, answer] of others) {
        if (first === undefined || answer === first[1]) continue;
        tally.find(way, `${way} tells ${first[0]} from ${who}: ${first[1]} and ${answer}`, `${way} as a researcher`);
      }
    }
    return tally.outcome();
  },
};

async function entriesOf({ db }: Target, { id }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM audit_entry WHERE actor_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All that a researcher is told of a file with this one person. */
async function byFile({ url }: Target, actor: Actor, email: string): Promise<string> {
  const text = `email,first_name,last_name\n${email},Noor,Haddad\n`;
  const given = { purpose: 'INVITE', fileName: 'people.csv', bytes: Buffer.byteLength(text) };
  const begun = (await actor.ask('operator', 'beginPeopleFile', BEGIN, given)).body.data.beginPeopleFile;
  const headers = {
    'content-type': 'text/csv',
    origin: new URL(url).origin,
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    [FILE_OFFSET_HEADER]: '0',
    [FILE_LAST_HEADER]: '1',
  };
  await actor.browser.send(begun.url, { method: 'POST', headers, body: text });
  const read = async () =>
    (await actor.ask('operator', 'getPeopleFile', READ, { fileId: begun.fileId })).body.data.getPeopleFile;
  await waitUntil('the file is checked', async () => !['RECEIVING', 'CHECKING'].includes((await read()).state));
  const link = await actor.ask('operator', 'createPeopleProblemsFile', PROBLEMS, { fileId: begun.fileId });
  const address: unknown = link.body.data?.createPeopleProblemsFile;
  const problems = typeof address === 'string' ? (await actor.browser.send(address)).body : '';
  return JSON.stringify({ read: await read(), problems });
}

async function byInvitation(actor: Actor, email: string): Promise<string> {
  const input = { email, firstName: 'Noor', lastName: 'Haddad' };
  const { status, body } = await actor.ask('operator', 'invitePerson', INVITE, { input });
  return JSON.stringify({ status, body }).replaceAll(/"number":\d+/g, '"number":0');
}
