import { PEOPLE_PROBLEMS_KEPT } from '#contract/joining/people-files.ts';
import { formatNumber, counted } from '#console/format.ts';
import { people } from '#console/joining/joining-texts.ts';
import type { ListedFile } from '../joining.queries.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const PEOPLE_FILE_RULES = {
  INVITE: [
    'Required: email, first_name, and last_name. The rest are optional. Other columns are ignored and listed in the summary.',
    'Write dates as 1990-05-17 or 05/17/1990. Separate cells with commas, semicolons, or tabs.',
    "People who can't be invited are skipped. People already on the waitlist are invited too.",
    'Excel drops leading zeros in ZIP codes. Format that column as text first.',
  ],
  IMPORT: [
    'Required: email, first_name, last_name, date_of_birth, and the version and date of consent to the terms, privacy policy, and research.',
    'To fill in profile details, add a column for each, such as gender or region. Use its name from Settings or the recruitment survey, and its exact answers. Separate multiple answers with |. Other columns are ignored and listed in the summary.',
    'They become members right away, without a password. They set one with “Forgot your password?”. No emails are sent.',
    "Points appear as the first line of each member's statement. Importing more than 5,000 points in 24 hours, across all files, needs a second admin's approval.",
    'Excel drops leading zeros in ZIP codes. Format that column as text first.',
    'Without consent_email, a member gets no activity emails until they opt in.',
  ],
  limits: 'One UTF-8 CSV file, up to 500 MB and 2,000,000 lines',
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
      return 'Uploading';
    case 'CHECKING':
      return 'Checking line by line';
    case 'CHECKED':
      if (added > 0) return `${people(added)} ready to add`;
      return purpose === 'INVITE' ? 'No one in this file can be invited' : 'No new people in this file';
    case 'RUNNING':
      return purpose === 'INVITE' ? 'Adding people' : 'Importing members';
    case 'FAILED':
      return 'No one was added from this file';
    case 'STOPPED':
      return `${people(added)} added, then stopped`;
    case 'DONE':
      return purpose === 'INVITE' ? `${people(added)} added` : `${counted(added, 'member')} imported`;
  }
}

/** What follows from it, sentence by sentence. */
export function fileNotes(file: FileFigures): readonly string[] {
  const { state, purpose, added, bad, points, failure, stoppedByName, needsAnother, waitsForAnother } = file;
  if (state === 'FAILED') return [failure ?? 'No one was added.'];
  const notes: string[] = [];
  if (state === 'CHECKED') {
    if (added > 0)
      notes.push(
        purpose === 'INVITE'
          ? 'Nothing has been sent yet. When you start, each person gets an email with their link.'
          : `Nothing has been imported yet. These members have ${counted(points, 'point')} in total.`,
      );
    if (waitsForAnother)
      notes.push('Waiting for another admin, who can decide under Approvals. The file is kept for a week.');
    else if (needsAnother)
      notes.push(
        'Together with your other imports in the last 24 hours, this is over the limit for one admin, so another admin must approve it.',
      );
    if (!waitsForAnother) notes.push('The file is deleted after a day.');
    notes.push('Duplicate lines are caught during the import.');
  }
  if (state === 'STOPPED') {
    if (failure != null) notes.push(failure);
    else
      notes.push(
        `${stoppedByName ?? 'Someone'} stopped it after ${formatNumber(file.linesRead)} of ${counted(file.linesReceived, 'line')}. Everyone added so far is kept. Upload the file again to add the rest.`,
      );
    if (purpose === 'INVITE' && added > 0)
      notes.push("They're on the waitlist but weren't invited. Invite them there, or upload the file again.");
  }
  if (state === 'DONE' && added > 0) {
    notes.push(
      purpose === 'INVITE'
        ? 'Their invitations are being sent. You can stop them on the Waitlist page.'
        : `They're members now, with ${counted(points, 'point')} in total.`,
    );
  }
  if (bad > 0 && (state === 'DONE' || state === 'CHECKED')) {
    notes.push('Fix the bad lines in your file and upload it again. No one is added twice.');
  }
  return notes;
}

/** The word beside a file, in a list. */
export function fileStandingOf({ state, bad, added, waitsForAnother }: FileFigures): Standing {
  if (state === 'FAILED') return { tone: 'danger', label: 'Failed' };
  if (state === 'STOPPED') return { tone: 'warning', label: 'Stopped' };
  if (state === 'RECEIVING') return { tone: 'info', label: 'Uploading' };
  if (state === 'CHECKING') return { tone: 'info', label: 'Checking' };
  if (state === 'CHECKED') return { tone: 'warning', label: waitsForAnother ? 'Needs approval' : 'Ready to start' };
  if (state === 'RUNNING') return { tone: 'info', label: 'Importing' };
  if (bad > 0) return { tone: 'warning', label: counted(bad, 'bad line') };
  return added > 0 ? { tone: 'success', label: 'All good' } : { tone: 'neutral', label: 'No one added' };
}

/** Below the bad lines in view: how many more there are, and how many of them the download has. */
export function moreProblems(bad: number, shown: number): string | undefined {
  if (bad <= shown) return undefined;
  const kept = Math.min(bad, PEOPLE_PROBLEMS_KEPT);
  const more = `and ${formatNumber(kept - shown)} more in the download`;
  return bad > kept ? `${more}, which includes the first ${formatNumber(kept)} of ${formatNumber(bad)}` : more;
}
