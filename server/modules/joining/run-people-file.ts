import { PEOPLE_AT_ONCE_MAX } from '#contract/joining/joining-forms.ts';
import type { PeopleColumn, ProfileColumnName } from '#contract/joining/people-files.ts';
import { judgePerson, type PeopleRules, type PersonLine } from './people-files/judge-person.ts';
import { profileColumns, type ProfileColumnRooms } from './people-files/profile-columns.ts';
import { peopleFiles, runPeopleFileJob, type PeopleFiles } from './people-files/people-file-import.ts';
import type { PeopleFileRow, PeopleProblemRow } from './people-files/people-files.store.ts';
import type { AuditedChange } from '#server/platform/audit/operator-act.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Acted, ImportReading, NumberedLine } from '#server/platform/imports/import-format.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { judgePeople, takeInPeople, type Standing, type TakingInRooms } from './take-in-people.ts';

export type PeopleFileRooms = TakingInRooms & ProfileColumnRooms;

export function registerPeopleFiles(rooms: PeopleFileRooms, jobs: Jobs): void {
  jobs.handle(runPeopleFileJob, ({ fileId }, { signal }) => runPeopleFile(rooms, fileId, signal));
}

/** Reads a file, to check it or to take its people in: nobody is left out, and nobody taken in twice. */
export function runPeopleFile(rooms: PeopleFileRooms, fileId: string, signal?: AbortSignal): Promise<void> {
  const reading: ImportReading<PeopleFiles, PeopleRules, GoodPerson, BadPerson> = {
    rulesOf: (tx, file) => rulesOf(rooms, tx, file),
    judge: judgeText,
    act: (tx, file, good) => actOnPeople(rooms, tx, file, good),
    problemRow: (_file, { number, ...problem }): PeopleProblemRow => ({ line: number, ...problem }),
  };
  return peopleFiles.run(rooms.joining, fileId, reading, signal);
}

interface GoodPerson {
  readonly number: number;
  readonly line: PersonLine;
}

interface BadPerson {
  readonly number: number;
  readonly problem: string;
  readonly is_private: boolean;
}

/** Check and run judge by the same day, that of the check: nobody waits for a line to become right. */
async function rulesOf(rooms: PeopleFileRooms, tx: Db, file: PeopleFileRow): Promise<PeopleRules> {
  return {
    ...keptForm<PeopleColumn | ProfileColumnName>(file),
    purpose: file.purpose,
    today: file.judged_on ?? rooms.joining.clock.now().toISOString().slice(0, 10),
    profile: await profileColumns(rooms, tx, file.columns),
  };
}

function judgeText({ number, text }: NumberedLine, rules: PeopleRules) {
  const judged = judgePerson(text, rules);
  if ('line' in judged) return { good: { number, line: judged.line } };
  return { bad: { number, problem: judged.problem, is_private: false } };
}

async function actOnPeople(
  rooms: TakingInRooms,
  tx: Db,
  file: PeopleFileRow,
  good: readonly GoodPerson[],
): Promise<Acted<BadPerson> | { readonly stop: 'more-points' }> {
  const read = { fileId: file.file_id, purpose: file.purpose, lines: good.map(({ line }) => line) };
  if (file.state === 'CHECKING') {
    const judged = await judgePeople(rooms, tx, read, { isHeld: false });
    return { ...whatBecame(good, judged.standings), entries: entriesOfRecognised(file, judged) };
  }
  const standings = await takeInPeople(rooms, tx, read, Number(file.points_agreed) - Number(file.points));
  return standings === undefined ? { stop: 'more-points' } : whatBecame(good, standings);
}

const isAdded = (standing: Standing | undefined) => standing === 'new' || standing === 'listed';

function whatBecame(good: readonly GoodPerson[], standings: readonly Standing[]): Acted<BadPerson> {
  const bad = good.flatMap(({ number }, index) => {
    const standing = standings[index];
    return typeof standing === 'object' ? [{ number, problem: standing.problem, is_private: standing.isPrivate }] : [];
  });
  const counts = {
    added: standings.filter(isAdded).length,
    already: standings.filter((standing) => standing === 'already').length,
    not_invited: bad.filter(({ is_private }) => is_private).length,
    points: good.reduce((sum, { line }, index) => sum + (isAdded(standings[index]) ? line.points : 0), 0),
  };
  return { counts, bad };
}

/**
 * The first in a file who turn out to be known here have an entry each: a check must not be a way to try out who is a member. A
 * count over many more tells of nobody.
 */
function entriesOfRecognised(
  { file_id: fileId, already }: PeopleFileRow,
  { known, standings }: Pick<Awaited<ReturnType<typeof judgePeople>>, 'known' | 'standings'>,
): readonly AuditedChange[] {
  const told = known.flatMap((account, index) =>
    account !== undefined && !isAdded(standings[index]) ? [account.panelistId] : [],
  );
  return [...new Set(told)]
    .slice(0, Math.max(0, PEOPLE_AT_ONCE_MAX - already))
    .map((panelistId) => ({ action: 'people-file.recognised', subject: ['panelist', panelistId], after: { fileId } }));
}
