import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import type { Answers, Run } from '#engine/index.ts';
import { quietly } from '#web/app/kept.ts';

export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

/** What is on this device, and the draft of the server that it was typed after. */
export interface LocalDraft {
  readonly typed: Answers;
  readonly follows: number;
}

/**
 * What is typed and not saved yet, by member, run and page, on this device: a closed tab or a crash does not lose it. It
 * goes with the member when they sign out (web/session/forget-drafts.ts); `owner` is empty for anyone who is signed in nowhere.
 */
export function createKeptDrafts(storage: () => Storage, owner: () => string) {
  const attempt = <Result>(work: (store: Storage) => Result) => quietly(() => work(storage()));
  const keyOf = ({ seed, page }: Run, whose = owner()) => `${STORAGE_KEYS.surveyDraft(whose)}${seed}:${page ?? ''}`;

  return {
    /** A member's own, or what they typed before they signed in. */
    read(run: Run): LocalDraft | undefined {
      const kept: unknown = attempt((store) =>
        JSON.parse(store.getItem(keyOf(run)) ?? store.getItem(keyOf(run, '')) ?? 'null'),
      );
      return typeof kept === 'object' && kept !== null && 'typed' in kept ? (kept as LocalDraft) : undefined;
    },
    write(run: Run, draft: LocalDraft): void {
      attempt((store) => store.setItem(keyOf(run), JSON.stringify(draft)));
    },
    /** The server has it. */
    drop(run: Run): void {
      attempt((store) => {
        store.removeItem(keyOf(run));
        store.removeItem(keyOf(run, ''));
      });
    },
    /** The survey is over. */
    dropAll(run: Run): void {
      attempt((store) => {
        for (const key of Object.keys(store)) {
          if (key.startsWith(STORAGE_KEYS.surveyDrafts) && key.includes(`:${run.seed}:`)) store.removeItem(key);
        }
      });
    },
  };
}
