import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { History } from '../history.ts';
import type { RigWorld } from '../world.ts';

/** What a load is given to act with. */
export interface LoadRun {
  readonly world: RigWorld;
  readonly history: History;
  readonly dice: Dice;
  isOver(): boolean;
}

/** A kind of work that members or operators do: makes what it needs, and returns what goes on until it is over. */
export type Load = (run: LoadRun) => Promise<() => Promise<void>>;

/** Does this again and again, with a pause of about so long between, until it is over. */
export async function again(
  { dice, isOver, history }: LoadRun,
  pauseMs: number,
  act: (round: number) => Promise<void>,
) {
  for (let round = 0; !isOver(); round += 1) {
    // What a load makes past the nodes needs the database too, and is left out while that is away.
    await act(round).catch((error: unknown) => {
      history.note({ kind: 'prepare', key: '', who: '', what: '' }, { outcome: 'unknown', told: String(error) });
    });
    await sleep(pauseMs * (0.5 + dice.next()));
  }
}

/** So many who do it at once. */
export const atOnce = async (count: number, work: (index: number) => Promise<void>): Promise<void> =>
  void (await Promise.all(Array.from({ length: count }, (_, index) => work(index))));
