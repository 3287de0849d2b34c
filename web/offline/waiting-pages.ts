import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import type { Answers, Run } from '#engine/index.ts';
import { quietly } from '#web/app/kept.ts';

/** A page of a survey that was answered without a connection. */
export interface WaitingPage {
  /** The revision that the server will be at when its turn comes. */
  readonly revision: number;
  readonly page: string;
  readonly answers: Answers;
  /** Everything that was typed, and the run as it stood before: anyone who goes back finds both. */
  readonly typed: Answers;
  readonly run: Run;
}

/** The pages of one survey, in the order in which they were answered. */
export interface WaitingSurvey {
  readonly link: { readonly surveyId: string; readonly panelistHash: string; readonly source?: string };
  readonly title: string;
  readonly pages: readonly WaitingPage[];
  /** Where the member is by now; null once nothing is left to answer. */
  readonly at: Run | null;
  /** The server wants the member to look at it: it is not sent again before they have opened it. */
  readonly isStuck?: boolean;
}

export type WaitingPages = ReturnType<typeof createWaitingPages>;

/**
 * Pages that wait for a connection, on this device, under their member and the seed of their run; under nobody for anyone who
 * is signed in nowhere. What is not an object of ours is nothing: anybody may have written there.
 */
export function createWaitingPages(storage: () => Storage, owner: () => string) {
  const keyOf = (seed: string, whose = owner()) => `${STORAGE_KEYS.surveyWaiting(whose)}${seed}`;
  const attempt = <Result>(work: (store: Storage) => Result) => quietly(() => work(storage()));

  const readKey = (key: string): WaitingSurvey | undefined =>
    attempt((store) => {
      const kept = JSON.parse(store.getItem(key) ?? 'null') as WaitingSurvey | null;
      return kept !== null && Array.isArray(kept.pages) && kept.pages.length > 0 ? kept : undefined;
    });

  return {
    /** A member's own, or what they answered before they signed in. */
    read: (seed: string): WaitingSurvey | undefined => readKey(keyOf(seed)) ?? readKey(keyOf(seed, '')),

    /** False where the browser keeps nothing or has no room: then the page has to wait for the connection itself. */
    write: (seed: string, survey: WaitingSurvey): boolean =>
      attempt((store) => {
        store.setItem(keyOf(seed), JSON.stringify(survey));
        return true;
      }) ?? false,

    drop(seed: string): void {
      attempt((store) => {
        store.removeItem(keyOf(seed));
        store.removeItem(keyOf(seed, ''));
      });
    },

    /** Of this member, by the seeds of their runs. */
    all(): readonly { readonly seed: string; readonly survey: WaitingSurvey }[] {
      const prefix = keyOf('');
      const keys = attempt((store) => Object.keys(store).filter((key) => key.startsWith(prefix))) ?? [];
      return keys.flatMap((key) => {
        const survey = readKey(key);
        return survey === undefined ? [] : [{ seed: key.slice(prefix.length), survey }];
      });
    },
  };
}
