/** Works through what a job has to do, so that one that fails holds up no other. */
export interface EachOnItsOwn {
  /** Does one of them; what goes wrong is kept for the end, unless the job has to stop. */
  attempt(work: () => Promise<unknown>): Promise<void>;
  /** Fails the job if any of them failed, so that it is logged and tried again. */
  finish(): void;
}

export function eachOnItsOwn(what: string, signal: AbortSignal | undefined): EachOnItsOwn {
  const failures: unknown[] = [];
  let tried = 0;
  return {
    async attempt(work) {
      tried += 1;
      try {
        await work();
      } catch (error) {
        signal?.throwIfAborted();
        failures.push(error);
      }
    },
    finish() {
      if (failures.length === 0) return;
      throw new Error(`${what}: ${failures.length} of ${tried} failed`, { cause: failures[0] });
    },
  };
}
