import { LOAD_PROBLEMS_KEPT } from '#contract/gift-cards/gift-card-loads.ts';
import { counted, formatNumber } from '#console/format.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';
import { cardCount } from '../gift-card-texts.ts';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const LOAD_RULES = {
  separators: 'Separate cells with commas, semicolons, or tabs. Quoted cells and Excel\'s ="…" format work too.',
  needed:
    'Required: value, currency, code, and key, plus either number and pin, or link. Other columns are ignored and listed in the summary.',
  value: 'The value must be in the catalog, such as 25 or $25.00. The currency is USD.',
  code: 'The code is what members copy (8 to 40 letters and digits). The key has 6 characters.',
  ways: 'Each card needs a number and PIN for our eGift page, or an https link to another page.',
  expires: (leastLifeDays: number): string =>
    leastLifeDays === 0
      ? 'Leave expires blank, or enter a date such as 2027-12-31 or 12/31/2027, today or later.'
      : `Leave expires blank, or enter a date such as 2027-12-31 or 12/31/2027, at least ${leastLifeDays} days from today.`,
  limits: 'One UTF-8 CSV file, up to 200 MB and 500,000 lines',
} as const;

/** What a load tells of itself; the words below are made of nothing else. */
export interface LoadFigures {
  readonly state: 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';
  readonly linesRead: number;
  readonly linesReceived: number;
  readonly loaded: number;
  /** Known before, and of those: with a member, voided, and twice in this file. The rest is in stock. */
  readonly already: number;
  readonly alreadyIssued: number;
  readonly alreadyVoided: number;
  readonly alreadyRepeated: number;
  readonly bad: number;
  readonly failure?: string | null | undefined;
  readonly stoppedByName?: string | null | undefined;
}

/** The heading: what became of the file as a whole. */
export function loadTitle(load: LoadFigures): string {
  if (load.state === 'FAILED') return "This file wasn't loaded";
  if (load.state === 'RECEIVING') return 'Uploading';
  if (load.state === 'WAITING' || load.state === 'RUNNING') return 'Loading';
  if (load.loaded > 0) return `${cardCount(load.loaded)} loaded${load.state === 'STOPPED' ? ', then stopped' : ''}`;
  if (load.state === 'STOPPED') return 'Stopped before any cards were loaded';
  // All lines bad is no file without news: something is wrong with it.
  if (load.bad > 0) return load.already > 0 ? 'No new cards could be loaded' : 'No lines in this file could be loaded';
  return 'Nothing new in this file';
}

/** Nobody asks twice: what is left of it is decided about already. */
export const VOID_WAITS = {
  short: 'Void needs approval',
  sentence:
    "Voiding the remaining cards is waiting for approval. You'll see the decision under Approvals. Nothing has changed yet.",
} as const;

/** The word beside the heading of a load, in a list. */
export function loadStandingOf(load: LoadFigures): Standing {
  if (load.state === 'FAILED') return { tone: 'danger', icon: 'circle-alert', label: 'Not loaded' };
  if (load.state === 'STOPPED') return { tone: 'warning', icon: 'triangle-alert', label: 'Stopped' };
  if (load.state === 'RECEIVING') return { tone: 'info', icon: 'clock', label: 'Uploading' };
  if (load.state === 'WAITING' || load.state === 'RUNNING') return { tone: 'info', icon: 'clock', label: 'Loading' };
  if (load.bad > 0) return { tone: 'warning', icon: 'triangle-alert', label: counted(load.bad, 'bad line') };
  return load.loaded > 0
    ? { tone: 'success', icon: 'check', label: 'All good' }
    : { tone: 'neutral', label: 'Nothing new' };
}

/** Where the cards are that were known already: 'of those 3 in stock, 1 with a member'. */
export function alreadyLoadedText(load: LoadFigures): string | undefined {
  if (load.already === 0) return undefined;
  const inStock = load.already - load.alreadyIssued - load.alreadyVoided - load.alreadyRepeated;
  const parts = [
    inStock > 0 && `${formatNumber(inStock)} in stock`,
    load.alreadyIssued > 0 && counted(load.alreadyIssued, 'issued to a member', 'issued to members'),
    load.alreadyVoided > 0 && `${formatNumber(load.alreadyVoided)} voided`,
    load.alreadyRepeated > 0 && counted(load.alreadyRepeated, 'duplicate in this file', 'duplicates in this file'),
  ].filter((part) => part !== false);
  return `Already loaded: ${parts.join(', ')}. ${load.already === 1 ? "It wasn't changed" : "They weren't changed"}.`;
}

/** What follows from it, sentence by sentence; none while it goes on. */
export function loadNotes(load: LoadFigures): readonly string[] {
  if (load.state === 'FAILED') return [load.failure ?? 'Nothing was loaded.'];
  if (load.state !== 'DONE' && load.state !== 'STOPPED') return [];
  const notes: (string | undefined)[] = [];
  if (load.state === 'STOPPED') {
    const who = load.stoppedByName ?? 'Someone';
    notes.push(
      `${who} stopped it after ${formatNumber(load.linesRead)} of ${counted(load.linesReceived, 'line')}. Cards already loaded stay in stock. To load the rest, load the file again.`,
    );
  }
  if (load.loaded > 0) {
    notes.push(
      load.loaded === 1
        ? 'The new card is in stock. Members can redeem it if its value is offered.'
        : 'The new cards are in stock. Members can redeem the values that are offered.',
    );
  }
  notes.push(alreadyLoadedText(load));
  if (load.bad > 0) {
    const them = load.bad === 1 ? 'this line' : 'these lines';
    notes.push(`Fix ${them} in your file and load it again. Cards that are already loaded won't change.`);
  }
  return notes.filter((note) => note !== undefined);
}

/** Below the bad lines in view: how many more there are, and how many of them the download has. */
export function moreBadLines(bad: number, shown: number): string | undefined {
  if (bad <= shown) return undefined;
  const kept = Math.min(bad, LOAD_PROBLEMS_KEPT);
  const more = `and ${formatNumber(kept - shown)} more in the download`;
  return bad > kept ? `${more}, which includes the first ${formatNumber(kept)} of ${formatNumber(bad)}` : more;
}

/** On the button that gets them. */
export function downloadText(bad: number): string {
  const kept = Math.min(bad, LOAD_PROBLEMS_KEPT);
  if (bad > kept) return `Download the first ${formatNumber(kept)} lines`;
  return bad === 1 ? 'Download the line' : `Download the ${formatNumber(bad)} lines`;
}

/** What the download is good for: it names lines, it does not hold them. */
export const DOWNLOAD_NOTE = "Lists each line and what's wrong with it, without codes.";
