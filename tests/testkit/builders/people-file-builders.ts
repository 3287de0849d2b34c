import { sql } from 'kysely';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import { runPeopleFile } from '#server/modules/joining/run-people-file.ts';
import { startWithinLimits } from '#server/modules/joining/start-people-file.ts';
import {
  beginPeopleFile,
  firstPeopleProblems,
  readPeopleFile,
  peopleFiles,
  type Joining,
} from '#server/modules/joining/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestNode } from '../node.ts';
import { must } from './builders.ts';

let made = 0;
/** One that nobody has. */
export const freshAddress = () => `person${++made}@example.org`;

/** Files of people as this operator sends them. Nobody works in the background, so that a test decides when a job runs. */
export function peopleFileClient(node: TestNode, operatorId: string) {
  const { db } = node.platform;
  const jobs = { ...node.rooms.joining.jobs, enqueue: async () => undefined };
  const rooms = { ...node.rooms, joining: { ...node.rooms.joining, jobs } satisfies Joining };
  const { joining } = rooms;

  async function begin(bytes: number, purpose: PeopleFilePurpose = 'INVITE', fileName = 'people.csv'): Promise<string> {
    const file = { purpose, fileName, bytes };
    return must(await inTransaction(db, (tx) => beginPeopleFile(joining, tx, file, { operatorId }))).fileId;
  }

  const part = (fileId: string, bytes: Buffer | string, offset: number, isLast: boolean) =>
    peopleFiles.takePart(joining, { fileId, offset, bytes: Buffer.from(bytes), isLast }, { operatorId });

  const run = (fileId: string, signal?: AbortSignal) => runPeopleFile(rooms, fileId, signal);

  /** A whole file, received and checked. */
  async function check(content: string | Buffer, purpose: PeopleFilePurpose = 'INVITE') {
    const bytes = Buffer.from(content);
    const fileId = await begin(bytes.length, purpose);
    must(await part(fileId, bytes, 0, true));
    await run(fileId);
    return standing(fileId);
  }

  const start = (fileId: string, by = operatorId, reason: string | null = null) =>
    inTransaction(db, (tx) => startWithinLimits(rooms, tx, { fileId, reason }, { operatorId: by }));

  /** The same, and its people taken in. */
  async function takeIn(content: string | Buffer, purpose: PeopleFilePurpose = 'INVITE') {
    const { fileId } = await check(content, purpose);
    must(await start(fileId));
    await run(fileId);
    return standing(fileId);
  }

  async function standing(fileId: string) {
    const file = await readPeopleFile(joining, db, { purposes: ['INVITE', 'IMPORT'], seesWhy: true }, fileId);
    if (file === undefined) throw new Error('the file is there');
    return { ...file, problems: await firstPeopleProblems(db, fileId, { seesWhy: true }) };
  }

  async function stateOf(email: string) {
    const { rows } = await sql<{ panelistId: string; state: string; since: string }>`
      SELECT panelist_id AS "panelistId", state, joined_at::date::text AS since
      FROM panelist WHERE email_key = ${email}`.execute(db);
    return rows[0];
  }

  return { rooms, begin, part, run, check, start, takeIn, standing, stateOf };
}
