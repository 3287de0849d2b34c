import { sql } from 'kysely';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findImport, pageOfImports, problemsAsCsv, shownImport } from '#server/platform/imports/list-imports.ts';
import type { Joining } from '../joining.ts';
import { peopleFileStore as store } from './people-files.store.ts';

const PROBLEMS_SHOWN = 50;

/** Which files somebody may see, and whether they are told why people were not invited (`seesWhyNotInvited`). */
export interface PeopleFileReader {
  readonly purposes: readonly PeopleFilePurpose[];
  readonly seesWhy: boolean;
}

const ofPurposes = (purposes: readonly PeopleFilePurpose[]) => sql`f.purpose = ANY (${purposes}::text[])`;

/** A file of these purposes; the newest one when none is named. */
export async function readPeopleFile(room: Joining, db: Db, { purposes, seesWhy }: PeopleFileReader, fileId?: string) {
  const file = await findImport({ store, room, db, where: ofPurposes(purposes) }, fileId);
  return file && shownFile(file, { seesWhy });
}

/** A page of all files there ever were, the newest first. */
export function listPeopleFiles(
  room: Joining,
  db: Db,
  { purposes, seesWhy }: PeopleFileReader,
  before: string | undefined,
) {
  const listing = { store, room, db, where: ofPurposes(purposes) };
  return pageOfImports(listing, before, (file) => shownFile(file, { seesWhy }));
}

const seenBy = ({ seesWhy }: { readonly seesWhy: boolean }) => ({ where: seesWhy ? sql`true` : sql`NOT is_private` });

/** The first bad lines of a file. */
export async function firstPeopleProblems(db: Db, fileId: string, { seesWhy }: { readonly seesWhy: boolean }) {
  const asked = { afterLine: 0, limit: PROBLEMS_SHOWN, ...seenBy({ seesWhy }) };
  const problems = await store.selectProblems(db, fileId, asked);
  return problems.map(({ line, problem }) => ({ line, problem }));
}

type ListedFile = Awaited<ReturnType<typeof store.selectFiles>>[number];

function shownFile(file: ListedFile, { seesWhy }: { readonly seesWhy: boolean }) {
  // Anyone who is not told why reads one figure of all who are not invited, known or not.
  const notInvited = seesWhy ? 0 : file.not_invited;
  return {
    ...shownImport(file),
    purpose: file.purpose,
    startedByName: file.started_by_name,
    added: file.added,
    already: file.already + notInvited,
    bad: file.bad - notInvited,
    points: Number(file.points),
  };
}

/** The bad lines of a file, by number and reason: what stands in them is in the operator's own file alone. */
export const peopleProblemsCsv = (
  { db }: Joining,
  fileId: string,
  { seesWhy }: { readonly seesWhy: boolean },
): AsyncGenerator<string> =>
  problemsAsCsv(
    ['line', 'problem'],
    (page) => store.selectProblems(db, fileId, { ...page, ...seenBy({ seesWhy }) }),
    ({ line, problem }) => [line, problem],
  );
