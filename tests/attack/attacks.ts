import type { Attack } from './attack.ts';
import { audit } from './audit.ts';
import { csrf } from './csrf.ts';
import { flags } from './flags.ts';
import { fuzz } from './fuzz.ts';
import { guessing } from './guessing.ts';
import { othersData } from './others-data.ts';
import { signed } from './signed.ts';
import { stolenTokens } from './stolen-tokens.ts';

/** Every attack has its name here; one without its line in the table below doesn't compile. */
export const ATTACK_NAMES = ['others-data', 'csrf', 'flags', 'audit', 'stolen-tokens', 'guessing', 'signed', 'fuzz'] as const;
export type AttackName = (typeof ATTACK_NAMES)[number];

export const ATTACKS: { readonly [Name in AttackName]: Attack<Name> } = {
  'others-data': othersData,
  csrf,
  flags,
  audit,
  'stolen-tokens': stolenTokens,
  guessing,
  signed,
  fuzz,
};

export const isAttackName = (name: string): name is AttackName => Object.hasOwn(ATTACKS, name);
