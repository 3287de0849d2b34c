import { LOAD_PROBLEMS_KEPT } from '#contract/gift-cards/gift-card-loads.ts';
import { counted, formatNumber } from '#console/format.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';
import { cardCount } from '../gift-card-words.ts';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const LOAD_RULES = {
  separators:
    'Cells are parted by commas, semicolons or tabs. Cells in quotes and cells that Excel writes as ="…" are read.',
  needed: 'Needed are value, currency, code and key, and number with pin, or link. Other columns are left alone.',
  value: 'The value is one of the catalogue, such as 25 or $25.00; the currency is USD.',
  code: 'The code is what members copy, 8 to 40 letters and digits; the key is six.',
  ways: 'A card has number and PIN for our eGift page, or the link of a page elsewhere (https).',
  expires: (leastLifeDays: number): string =>
    leastLifeDays === 0
      ? 'Expires may be empty, or is a day such as 2027-12-31 or 12/31/2027, today at the earliest.'
      : `Expires may be empty, or is a day such as 2027-12-31 or 12/31/2027, at least ${leastLifeDays} days from today.`,
  limits: 'One CSV in UTF-8, at most 200 MB and 500,000 lines',
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
  if (load.state === 'FAILED') return 'This file was not loaded';
  if (load.state === 'RECEIVING') return 'The file is on its way';
  if (load.state === 'WAITING' || load.state === 'RUNNING') return 'Loading';
  if (load.loaded > 0) return `${cardCount(load.loaded)} loaded${load.state === 'STOPPED' ? ', then stopped' : ''}`;
  if (load.state === 'STOPPED') return 'Stopped before a card was loaded';
  // All lines bad is no file without news: something is wrong with it.
  if (load.bad > 0) return load.already > 0 ? 'No new card could be loaded' : 'No line of this file could be loaded';
  return 'Nothing new in this file';
}

/** Nobody asks twice: what is left of it is decided about already. */
export const VOID_WAITS = {
  short: 'Void waits for a second person',
  sentence:
    'That what is left of it is voided waits for a second person. The answer will be under Second person; nothing has changed yet.',
} as const;

/** The word beside the heading of a load, in a list. */
export function loadStandingOf(load: LoadFigures): Standing {
  if (load.state === 'FAILED') return { tone: 'danger', icon: 'circle-alert', words: 'Not loaded' };
  if (load.state === 'STOPPED') return { tone: 'warning', icon: 'triangle-alert', words: 'Stopped' };
  if (load.state === 'RECEIVING') return { tone: 'info', icon: 'clock', words: 'Arriving' };
  if (load.state === 'WAITING' || load.state === 'RUNNING') return { tone: 'info', icon: 'clock', words: 'Loading' };
  if (load.bad > 0) return { tone: 'warning', icon: 'triangle-alert', words: counted(load.bad, 'bad line') };
  return load.loaded > 0
    ? { tone: 'success', icon: 'check', words: 'All good' }
    : { tone: 'neutral', words: 'Nothing new' };
}

/** Where the cards are that were known already: 'of those 3 in stock, 1 with a member'. */
export function knownWords(load: LoadFigures): string | undefined {
  if (load.already === 0) return undefined;
  const inStock = load.already - load.alreadyIssued - load.alreadyVoided - load.alreadyRepeated;
  const parts = [
    inStock > 0 && `${formatNumber(inStock)} in stock`,
    load.alreadyIssued > 0 && counted(load.alreadyIssued, 'with a member', 'with members'),
    load.alreadyVoided > 0 && `${formatNumber(load.alreadyVoided)} voided`,
    load.alreadyRepeated > 0 && counted(load.alreadyRepeated, 'a repeat of a line above', 'repeats of lines above'),
  ].filter((part) => part !== false);
  return `Known already: ${parts.join(', ')}. ${load.already === 1 ? 'It is left as it is' : 'They are left as they are'}.`;
}

/** What follows from it, sentence by sentence; none while it goes on. */
export function loadNotes(load: LoadFigures): readonly string[] {
  if (load.state === 'FAILED') return [load.failure ?? 'Nothing of it was loaded.'];
  if (load.state !== 'DONE' && load.state !== 'STOPPED') return [];
  const notes: (string | undefined)[] = [];
  if (load.state === 'STOPPED') {
    const who = load.stoppedByName ?? 'Somebody';
    notes.push(
      `${who} stopped it after ${formatNumber(load.linesRead)} of ${counted(load.linesReceived, 'line')}. What was loaded stays; to load the rest, load the file again.`,
    );
  }
  if (load.loaded > 0) {
    notes.push(
      load.loaded === 1
        ? 'The new card went into stock. Members can have it if its value is offered.'
        : 'The new cards went into stock. Members can have those whose value is offered.',
    );
  }
  notes.push(knownWords(load));
  if (load.bad > 0) {
    const them = load.bad === 1 ? 'this line' : 'these lines';
    notes.push(`Fix ${them} in your own file and load that again: cards that are known already are left as they are.`);
  }
  return notes.filter((note) => note !== undefined);
}

/** Below the bad lines in view: how many more there are, and how many of them the download has. */
export function moreBadLines(bad: number, shown: number): string | undefined {
  if (bad <= shown) return undefined;
  const kept = Math.min(bad, LOAD_PROBLEMS_KEPT);
  const more = `and ${formatNumber(kept - shown)} more in the download`;
  return bad > kept ? `${more}, which has the first ${formatNumber(kept)} of ${formatNumber(bad)}` : more;
}

/** On the button that gets them. */
export function downloadWords(bad: number): string {
  const kept = Math.min(bad, LOAD_PROBLEMS_KEPT);
  if (bad > kept) return `Download the first ${formatNumber(kept)} lines`;
  return bad === 1 ? 'Download the line' : `Download the ${formatNumber(bad)} lines`;
}

/** What the download is good for: it names lines, it does not hold them. */
export const DOWNLOAD_NOTE = 'It names each line and what is wrong with it, without codes.';
