import * as v from 'valibot';
import {
  PEOPLE_FILE_MAX_BYTES,
  PEOPLE_FILE_MAX_LINES,
  PEOPLE_FILE_NAME_MAX_CHARACTERS,
  PEOPLE_FILE_PATHS,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_FILE_PURPOSES,
  PEOPLE_PROBLEMS_KEPT,
  type PeopleFileProblem,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { cutLines } from '#server/platform/csv-files/cut-lines.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineImport } from '#server/platform/imports/define-import.ts';
import type { Ended, EndOfImport, ImportCall } from '#server/platform/imports/import-format.ts';
import { importTickets } from '#server/platform/imports/import-tickets.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { beginInvitationsOfFile } from '../invite-batches.ts';
import type { Joining } from '../joining.ts';
import { peopleFileStore, type PeopleFileRow, type PeopleProblemRow } from './people-files.store.ts';
import { missingColumns, readColumns } from './read-columns.ts';

/** Reads a file, to check it or to take its people in. */
export const runPeopleFileJob = defineJob({
  name: 'joining.run-people-file',
  payload: v.strictObject({ fileId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

/** Where the parts of a file are sent to, and where the lines that were not taken are fetched from. */
export const [peopleFileTicket, peopleProblemsTicket] = importTickets({
  purposes: ['people-file', 'people-file-problems'],
  paths: PEOPLE_FILE_PATHS,
  shape: v.strictObject({
    fileId: v.string(),
    sessionId: v.string(),
    purpose: v.picklist(PEOPLE_FILE_PURPOSES),
  }),
});

export type PeopleFiles = {
  readonly room: Joining;
  readonly row: PeopleFileRow;
  readonly problem: PeopleProblemRow;
  readonly own: 'hardly-lines' | 'forgotten' | 'more-points';
};

export const peopleFiles = defineImport<PeopleFiles>({
  kind: 'people-file',
  store: peopleFileStore,
  limits: {
    bytes: PEOPLE_FILE_MAX_BYTES,
    lines: PEOPLE_FILE_MAX_LINES,
    // With their keys held, and few enough locks for any database.
    linesPerPiece: 250,
    problemsKept: PEOPLE_PROBLEMS_KEPT,
    fileNameCharacters: PEOPLE_FILE_NAME_MAX_CHARACTERS,
  },
  fileName: 'people.csv',
  isCheckedFirst: true,
  sentences: PEOPLE_FILE_PROBLEMS,
  sentenceOf,
  cut: cutLines,
  formOf: (firstLine, { purpose }) => readColumns(firstLine, purpose),
  enqueue: ({ jobs }, tx, fileId) => jobs.enqueue(tx, runPeopleFileJob, { fileId }, { key: fileId }),
  // By this day it is judged from now on: what is to come tomorrow is not let in by waiting for it.
  whole: ({ clock }) => ({ judged_on: clock.now().toISOString().slice(0, 10) }),
  taken: ({ added }) => added,
  saidOfFailed: () => ({}),
  ended,
  actsFor: (file) => file.started_by,
});

/** Opens a file of this size, whose parts may come now. */
export function beginPeopleFile(
  joining: Joining,
  tx: Db,
  { purpose, ...file }: { readonly purpose: PeopleFilePurpose; readonly fileName: string; readonly bytes: number },
  act: OperatorAct,
) {
  return peopleFiles.begin(joining, tx, { ...file, columns: { purpose } }, act);
}

/** Why a file is not taken; which columns are missing is said by name. */
function sentenceOf(problem: PeopleFileProblem, { purpose }: PeopleFileRow, bytes: Buffer): string {
  const sentence = PEOPLE_FILE_PROBLEMS[problem];
  if (problem !== 'no-columns') return sentence;
  const cut = cutLines(bytes, { isFirst: true, isLast: true, isInsideLine: false });
  const missing = missingColumns((cut.ok && cut.value.lines[0]) || '', purpose);
  return `${sentence} Missing: ${missing.join(', ')}.`;
}

/** A checked file waits for somebody to say go; who came in by one that was begun is invited now. */
async function ended(
  { room: joining, tx }: ImportCall<PeopleFiles>,
  { file_id: fileId, purpose, added, already, bad, points, started_by: operatorId }: PeopleFileRow,
  { how, failure }: EndOfImport,
): Promise<Ended> {
  const counts = { added, already, bad, points: Number(points) };
  if (how === 'stopped') return { said: { ...counts, failure } };
  const isInvited = how === 'finished' && purpose === 'INVITE' && added > 0;
  if (isInvited) await beginInvitationsOfFile(joining, tx, { fileId, people: added, operatorId });
  return { said: { purpose, ...counts } };
}
