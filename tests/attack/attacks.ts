import { addresses } from './addresses.ts';
import { alone } from './alone.ts';
import type { Attack } from './attack.ts';
import { audit } from './audit.ts';
import { canaries } from './canaries.ts';
import { csrf } from './csrf.ts';
import { flags } from './flags.ts';
import { fuzz } from './fuzz.ts';
import { guessing } from './guessing.ts';
import { headers } from './headers.ts';
import { innerAddresses } from './inner-addresses.ts';
import { markup } from './markup.ts';
import { membership } from './membership.ts';
import { othersData } from './others-data.ts';
import { redirects } from './redirects.ts';
import { signed } from './signed.ts';
import { slowSenders } from './slow-senders.ts';
import { spreadsheets } from './spreadsheets.ts';
import { stolenTokens } from './stolen-tokens.ts';
import { uploads } from './uploads.ts';

/** Every attack has its name here; one without its line in the table below doesn't compile. */
export const ATTACK_NAMES = [
  'others-data',
  'csrf',
  'flags',
  'audit',
  'addresses',
  'membership',
  'alone',
  'stolen-tokens',
  'guessing',
  'signed',
  'slow-senders',
  'fuzz',
  'markup',
  'inner-addresses',
  'uploads',
  'spreadsheets',
  'redirects',
  'headers',
  'canaries',
] as const;
export type AttackName = (typeof ATTACK_NAMES)[number];

export const ATTACKS: { readonly [Name in AttackName]: Attack<Name> } = {
  'others-data': othersData,
  csrf,
  flags,
  audit,
  addresses,
  membership,
  alone,
  'stolen-tokens': stolenTokens,
  guessing,
  signed,
  'slow-senders': slowSenders,
  fuzz,
  markup,
  'inner-addresses': innerAddresses,
  uploads,
  spreadsheets,
  redirects,
  headers,
  canaries,
};

export const isAttackName = (name: string): name is AttackName => Object.hasOwn(ATTACKS, name);
