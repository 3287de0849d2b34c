import { PEOPLE_PROBLEMS_KEPT } from '#contract/joining/people-files.ts';
import { formatNumber, counted } from '#console/format.ts';
import { people } from '#console/joining/joining-words.ts';
import type { ListedFile } from '../joining.queries.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const PEOPLE_FILE_RULES = {
  INVITE: [
    'Needed are email, first_name and last_name; the rest may be left out. Other columns are left alone.',
    'Days are written 1990-05-17 or 05/17/1990. Cells are parted by commas, semicolons or tabs.',
    'People who can’t be invited are left out. People on the waitlist are invited.',
    'Excel drops the zeros a zip begins with: make that column text before you fill it.',
  ],
  IMPORT: [
    'Needed are email, first_name, last_name, date_of_birth, and the version and day of their consent to the terms, the privacy policy and research.',
    'Add a column for any profile question, named like it in Settings or in the survey people take to join (gender, region). Use the answers as they read there, with | between several. Other columns are ignored.',
    'They become members at once, without a password: they choose one by “Forgot password”. Nobody is written to.',
    'Points come as the first line of each member’s statement. More than 5,000 within 24 hours, in however many files, takes a second admin.',
    'Excel drops the zeros a zip begins with: make that column text before you fill it.',
    'Without consent_email a member gets no e-mails about activities until they ask for them.',
  ],
  limits: 'One CSV in UTF-8, at most 500 MB and 2,000,000 lines',
} as const;

type FileFigures = Pick<
  ListedFile,
  | 'state'
  | 'purpose'
  | 'added'
  | 'already'
  | 'bad'
  | 'points'
  | 'failure'
  | 'stoppedByName'
  | 'linesRead'
  | 'linesReceived'
  | 'needsAnother'
  | 'waitsForAnother'
>;

/** The heading: what became of the file as a whole. */
export function fileTitle({ state, purpose, added }: FileFigures): string {
  switch (state) {
    case 'RECEIVING':
      return 'The file is on its way';
    case 'CHECKING':
      return 'Checking line by line';
    case 'CHECKED':
      if (added > 0) return `${people(added)} can come in`;
      return purpose === 'INVITE' ? 'Nobody in this file can be invited' : 'Nobody new in this file';
    case 'RUNNING':
      return purpose === 'INVITE' ? 'Taking people in' : 'Taking members in';
    case 'FAILED':
      return 'Nobody came in by this file';
    case 'STOPPED':
      return `${people(added)} taken in, then stopped`;
    case 'DONE':
      return purpose === 'INVITE' ? `${people(added)} taken in` : `${counted(added, 'member')} taken in`;
  }
}

/** What follows from it, sentence by sentence. */
export function fileNotes(file: FileFigures): readonly string[] {
  const { state, purpose, added, bad, points, failure, stoppedByName, needsAnother, waitsForAnother } = file;
  if (state === 'FAILED') return [failure ?? 'Nobody came in by it.'];
  const notes: string[] = [];
  if (state === 'CHECKED') {
    if (added > 0)
      notes.push(
        purpose === 'INVITE'
          ? 'Nothing has happened yet. When you say go, each gets an e-mail with their link.'
          : `Nothing has happened yet. They bring ${formatNumber(points)} points together.`,
      );
    if (waitsForAnother)
      notes.push(
        'It waits for another admin, who decides under Second person. The file is kept for a week until then.',
      );
    else if (needsAnother)
      notes.push(
        'With what you brought in within 24 hours that is more than one admin does alone: another one decides.',
      );
    if (!waitsForAnother) notes.push('The file is forgotten after a day.');
    notes.push('A line that repeats one above is found out when it is taken in.');
  }
  if (state === 'STOPPED') {
    if (failure != null) notes.push(failure);
    else
      notes.push(
        `${stoppedByName ?? 'Somebody'} stopped it after ${formatNumber(file.linesRead)} of ${formatNumber(file.linesReceived)} lines. Who came in by then stays; send the file again for the rest.`,
      );
    if (purpose === 'INVITE' && added > 0)
      notes.push(
        'They are on the waitlist, and none of them got an invitation. Invite them there; the file sent again invites them, too.',
      );
  }
  if (state === 'DONE' && added > 0) {
    notes.push(
      purpose === 'INVITE'
        ? 'Their invitations go out by themselves. You can stop them on the page of the waitlist.'
        : `They are members now, with ${formatNumber(points)} points together.`,
    );
  }
  if (bad > 0 && (state === 'DONE' || state === 'CHECKED')) {
    notes.push('Fix the bad lines in your own file and send it again. Nobody is taken in twice.');
  }
  return notes;
}

/** The word beside a file, in a list. */
export function fileStandingOf({ state, bad, added, waitsForAnother }: FileFigures): Standing {
  if (state === 'FAILED') return { tone: 'danger', words: 'Not taken' };
  if (state === 'STOPPED') return { tone: 'warning', words: 'Stopped' };
  if (state === 'RECEIVING') return { tone: 'info', words: 'Arriving' };
  if (state === 'CHECKING') return { tone: 'info', words: 'Checking' };
  if (state === 'CHECKED')
    return { tone: 'warning', words: waitsForAnother ? 'Waits for a second person' : 'Waits for go' };
  if (state === 'RUNNING') return { tone: 'info', words: 'Taking in' };
  if (bad > 0) return { tone: 'warning', words: counted(bad, 'bad line') };
  return added > 0 ? { tone: 'success', words: 'All good' } : { tone: 'neutral', words: 'Nobody added' };
}

/** Below the bad lines in view: how many more there are, and how many of them the download has. */
export function moreProblems(bad: number, shown: number): string | undefined {
  if (bad <= shown) return undefined;
  const kept = Math.min(bad, PEOPLE_PROBLEMS_KEPT);
  const more = `and ${formatNumber(kept - shown)} more in the download`;
  return bad > kept ? `${more}, which has the first ${formatNumber(kept)} of ${formatNumber(bad)}` : more;
}
