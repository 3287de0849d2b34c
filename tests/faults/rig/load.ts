import type { Dice } from './dice.ts';
import type { History } from './history.ts';
import { announcements } from './load/announcements.ts';
import { cards } from './load/cards.ts';
import { joining } from './load/joining.ts';
import type { Load } from './load/pace.ts';
import { parcels } from './load/parcels.ts';
import { points } from './load/points.ts';
import { productTests } from './load/product-tests.ts';
import { redeem } from './load/redeem.ts';
import { sessions } from './load/sessions.ts';
import { support } from './load/support.ts';
import { surveys } from './load/surveys.ts';
import { uploads } from './load/uploads.ts';
import type { RigWorld } from './world.ts';

export const LOADS = {
  redeem,
  surveys,
  'product-tests': productTests,
  sessions,
  joining,
  support,
  uploads,
  cards,
  parcels,
  points,
  announcements,
} as const satisfies Readonly<Record<string, Load>>;
export type LoadName = keyof typeof LOADS;

/** Makes what these need, and returns what goes on until it is over, each with dice of its own. */
export async function prepareLoads(
  names: readonly LoadName[],
  { world, history, dice, isOver }: { world: RigWorld; history: History; dice: Dice; isOver: () => boolean },
): Promise<() => Promise<void>> {
  const works = await Promise.all(names.map((name) => LOADS[name]({ world, history, isOver, dice: dice.apart(name) })));
  return async () => void (await Promise.all(works.map((work) => work())));
}
