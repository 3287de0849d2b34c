import type { Answers, Run } from '#engine/index.ts';

export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

const PREFIX = 'spark-survey-draft';

/** What is typed and not saved yet, by run and page, on this device: a closed tab or a crash does not lose it. */
export function createKeptDrafts(storage: () => Storage) {
  /** A browser that keeps nothing, or has no room left, forgets it with the page. */
  function attempt<Result>(work: (store: Storage) => Result): Result | undefined {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  }
  const keyOf = ({ seed }: Run, page: string | null) => `${PREFIX}:${seed}:${page ?? ''}`;

  return {
    read(run: Run): Answers {
      const kept: unknown = attempt((store) => JSON.parse(store.getItem(keyOf(run, run.page)) ?? '{}'));
      return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Answers) : {};
    },
    write(run: Run, typed: Answers): void {
      attempt((store) => store.setItem(keyOf(run, run.page), JSON.stringify(typed)));
    },
    /** The page was saved. */
    drop(run: Run): void {
      attempt((store) => store.removeItem(keyOf(run, run.page)));
    },
    /** The survey is over. */
    dropAll(run: Run): void {
      attempt((store) => {
        for (const key of Object.keys(store)) if (key.startsWith(`${PREFIX}:${run.seed}:`)) store.removeItem(key);
      });
    },
  };
}
