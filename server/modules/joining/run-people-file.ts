import { PEOPLE_AT_ONCE_MAX } from '#contract/joining/joining-forms.ts';
import { PEOPLE_PROBLEMS_KEPT, type PeopleColumn } from '#contract/joining/people-files.ts';
import { beginInvitationsOfFile } from './invite-batches.ts';
import {
  deletePieces,
  insertProblems,
  lockFile,
  selectPiece,
  updateFile,
  type PeopleFileRow,
} from './people-files/people-files.store.ts';
import { failFile, stopAtLimit } from './people-files/end-file.ts';
import { judgePerson, type PeopleRules, type PersonLine } from './people-files/judge-person.ts';
import { openPeoplePiece } from './people-files/keep-part.ts';
import { runPeopleFileJob } from './people-files/take-part.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { judgePeople, takeInPeople, type Standing, type TakingInRooms } from './take-in-people.ts';

export function registerPeopleFiles(rooms: TakingInRooms, jobs: Jobs): void {
  jobs.handle(runPeopleFileJob, ({ fileId }, { signal }) => runPeopleFile(rooms, fileId, signal));
}

/**
 * Reads a file, to check it or to take its people in, a piece at a time. A piece's people, its bad lines and how far it is come in
 * one transaction, so whatever stops it, going on leaves nobody out and takes nobody in twice.
 */
export function runPeopleFile(rooms: TakingInRooms, fileId: string, signal?: AbortSignal): Promise<void> {
  return untilDone(rooms.joining.db, signal, (tx) => runNextPiece(rooms, tx, fileId));
}

async function runNextPiece(rooms: TakingInRooms, tx: Db, fileId: string): Promise<boolean> {
  const { joining } = rooms;
  const file = await lockFile(tx, joining.panelId, fileId);
  if (file?.state !== 'CHECKING' && file?.state !== 'RUNNING') return true;
  const piece = await selectPiece(tx, fileId, file.next_piece);
  if (piece === undefined) {
    await endPass(rooms, tx, file);
    return true;
  }
  const isCheck = file.state === 'CHECKING';
  const texts = openPeoplePiece(joining.sealer, piece);
  const { good, problems } = judgeTexts(texts, piece.first_line, rulesOf(rooms, file));
  const read = { fileId, purpose: file.purpose, lines: good.map(({ line }) => line) };
  const pointsLeft = Number(file.points_agreed) - Number(file.points);
  const judged = isCheck ? await judgePeople(rooms, tx, read, false) : undefined;
  const standings = judged === undefined ? await takeInPeople(rooms, tx, read, pointsLeft) : judged.standings;
  if (standings === undefined) {
    await stopAtLimit(joining, tx, file);
    return true;
  }
  for (const [index, { number }] of good.entries()) {
    const standing = standings[index];
    if (typeof standing === 'object')
      problems.push({ line: number, problem: standing.problem, is_private: standing.isPrivate });
  }
  problems.sort((one, other) => one.line - other.line);
  const kept = problems.slice(0, Math.max(0, PEOPLE_PROBLEMS_KEPT - file.bad));
  await insertProblems(
    tx,
    kept.map((problem) => ({ file_id: fileId, ...problem })),
  );
  const isAdded = (standing: Standing | undefined) => standing === 'new' || standing === 'listed';
  const points = good.reduce((sum, { line }, index) => sum + (isAdded(standings[index]) ? line.points : 0), 0);
  if (!isCheck) await deletePieces(tx, fileId, piece.piece);
  await updateFile(tx, fileId, {
    next_piece: file.next_piece + 1,
    lines_read: piece.first_line + texts.length - 1,
    added: file.added + standings.filter(isAdded).length,
    already: file.already + standings.filter((standing) => standing === 'already').length,
    bad: file.bad + problems.length,
    not_invited: file.not_invited + problems.filter(({ is_private }) => is_private).length,
    points: Number(file.points) + points,
    heard_at: joining.clock.now(),
  });
  if (judged !== undefined) await noteRecognised(rooms, tx, file, judged);
  return false;
}

/**
 * The first in a file who turn out to be known here have an entry each: a check must not be a way to try out who is a member. A
 * count over many more tells of nobody.
 */
async function noteRecognised(
  { joining }: TakingInRooms,
  tx: Db,
  { file_id: fileId, operator_id: operatorId, already }: PeopleFileRow,
  { known, standings }: Pick<Awaited<ReturnType<typeof judgePeople>>, 'known' | 'standings'>,
): Promise<void> {
  const isTold = (standing: Standing | undefined) => standing !== 'new' && standing !== 'listed';
  const told = known.flatMap((account, index) =>
    account !== undefined && isTold(standings[index]) ? [account.panelistId] : [],
  );
  for (const panelistId of [...new Set(told)].slice(0, Math.max(0, PEOPLE_AT_ONCE_MAX - already))) {
    const subject = ['panelist', panelistId] as const;
    await writeAudit(joining, tx, { operatorId }, { action: 'people-file.recognised', subject, after: { fileId } });
  }
}

/** Check and run judge by the same day, that of the check: nobody waits for a line to become right. */
const rulesOf = ({ joining }: TakingInRooms, file: PeopleFileRow): PeopleRules => ({
  ...keptForm<PeopleColumn>(file),
  purpose: file.purpose,
  today: file.judged_on ?? joining.clock.now().toISOString().slice(0, 10),
});

function judgeTexts(texts: readonly string[], firstLine: number, rules: PeopleRules) {
  const good: { readonly number: number; readonly line: PersonLine }[] = [];
  const problems: { readonly line: number; readonly problem: string; readonly is_private: boolean }[] = [];
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const number = firstLine + index;
    const judged = judgePerson(text, rules);
    if ('line' in judged) good.push({ number, line: judged.line });
    else problems.push({ line: number, problem: judged.problem, is_private: false });
  }
  return { good, problems };
}

/** A checked file waits for somebody to say go; who came in by one that was begun is invited now. */
async function endPass({ joining }: TakingInRooms, tx: Db, file: PeopleFileRow): Promise<void> {
  const { file_id: fileId, purpose, added, already, bad } = file;
  const now = joining.clock.now();
  const isCheck = file.state === 'CHECKING';
  if (isCheck && added + already + bad === 0) {
    return failFile(joining, tx, file, 'empty', { operatorId: file.operator_id });
  }
  const lines_read = file.lines_received;
  const counts = { purpose, added, already, bad, points: Number(file.points) };
  if (isCheck) {
    await updateFile(tx, fileId, { state: 'CHECKED', lines_read, heard_at: now });
    // A check tells who is known here, line by line: that somebody asked is written down, though nobody came in.
    const checked = { action: 'people-file.checked', subject: ['people-file', fileId], after: counts } as const;
    return writeAudit(joining, tx, { operatorId: file.operator_id }, checked);
  }
  await updateFile(tx, fileId, { state: 'DONE', lines_read, heard_at: now, finished_at: now });
  const operatorId = file.started_by;
  if (purpose === 'INVITE' && added > 0)
    await beginInvitationsOfFile(joining, tx, { fileId, people: added, operatorId });
  await writeAudit(
    joining,
    tx,
    { operatorId },
    {
      action: 'people-file.finished',
      subject: ['people-file', fileId],
      after: counts,
    },
  );
}
