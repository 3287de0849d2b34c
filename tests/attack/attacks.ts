import type { Attack } from './attack.ts';
import { othersData } from './others-data.ts';

/** Every attack has its name here; one without its line in the table below doesn't compile. */
export const ATTACK_NAMES = ['others-data'] as const;
export type AttackName = (typeof ATTACK_NAMES)[number];

export const ATTACKS: { readonly [Name in AttackName]: Attack<Name> } = {
  'others-data': othersData,
};

export const isAttackName = (name: string): name is AttackName => Object.hasOwn(ATTACKS, name);
