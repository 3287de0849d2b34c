import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#contract/rules/password.ts';
import { GATES } from '#server/limits/slots.ts';
import type { Chance } from '#server/platform/chance.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { createSealer, resealed } from '#server/platform/sealing.ts';

export interface PasswordHash {
  readonly hash: string;
  readonly pepperId: string;
}

/** A hash with the account in whose row it stands. */
export interface StoredPassword extends PasswordHash {
  readonly accountId: string;
}

/**
 * Argon2id, sealed under a pepper that is not in the database: anyone who has the database alone cannot try passwords against
 * it, and the seal can be renewed without the password. Hashes from before have the pepper inside and stay good. Few at a
 * time, so that a flood of sign-ins cannot take the node down.
 */
export interface PasswordHasher {
  /** For one account alone: in the row of another its hash does not open. */
  hash(accountId: string, password: string): Promise<Result<PasswordHash, 'overloaded'>>;
  /** Without a stored hash it takes as long and is never right: an unknown account cannot be told by the time. */
  isRight(password: string, stored: StoredPassword | undefined): Promise<Result<boolean, 'overloaded'>>;
  /** Whether a hash has an older pepper, other costs, or the way of before: it is made anew with the password at hand. */
  isOutdated(stored: StoredPassword): boolean;
  /**
   * The same hash under the newest pepper, without the password. Undefined when only its owner can renew it: the pepper is
   * inside, or is not in the ring.
   */
  reseal(stored: StoredPassword): PasswordHash | undefined;
  readonly newestPepperId: string;
  /** Whether this pepper is in the ring, so that a hash made with it can be looked at. */
  knows(pepperId: string): boolean;
}

export interface HasherOptions {
  readonly peppers: KeyRing;
  readonly chance: Chance;
  /** Whether every node that may run understands sealed hashes. Not asked again once it is so. */
  readonly maySeal: () => Promise<boolean>;
  /** Less than the real one where thousands are made that guard nothing: in tests. */
  readonly cost?: PasswordCost | undefined;
}

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

// 19 MiB, t=2, p=1; two at once per core, then a short queue.
const ARGON2ID = 2;
const REAL_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 };
const AT_ONCE = GATES.passwords.most * availableParallelism();
const QUEUE = GATES.passwords.queued * availableParallelism();

const NOBODY = 'nobody';
/** Where a hash belongs: a copy in another account's row does not open. */
export const passwordPlace = (accountId: string): string => `password-hash:${accountId}`;
/** How a hash of before begins, with the pepper inside; a sealed one begins with the id of its pepper. */
const isPlain = (text: string): boolean => text.startsWith('$');

export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { peppers, chance, maySeal, cost = REAL_COST } = options;
  const way = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  /** How a hash that costs what it should begins; the salt follows. */
  const todaysHead = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const gate = createGate(AT_ONCE, QUEUE);
  const newest = peppers[0];
  const sealer = createSealer(peppers, chance);
  let decoy: Promise<string> | undefined;
  let isSealing = false;

  async function hashAnew(accountId: string, password: string): Promise<string> {
    isSealing ||= await maySeal();
    return hashNow(accountId, password);
  }

  async function hashNow(accountId: string, password: string): Promise<string> {
    if (!isSealing) return hash(normalizePassword(password), { ...way, secret: newest.secret });
    return sealer.seal(Buffer.from(await hash(normalizePassword(password), way)), passwordPlace(accountId));
  }

  /** The hash as Argon2 writes it, with its costs. */
  function textOf({ hash: text, accountId }: StoredPassword): string {
    return isPlain(text) ? text : sealer.open(text, passwordPlace(accountId)).toString();
  }

  async function verifyWith(stored: StoredPassword, password: string): Promise<boolean> {
    if (!isPlain(stored.hash)) return verify(textOf(stored), normalizePassword(password));
    const pepper = peppers.find((key) => key.id === stored.pepperId);
    if (pepper === undefined) throw new Error('the pepper of this password is not in the ring');
    return verify(stored.hash, normalizePassword(password), { secret: pepper.secret });
  }

  return {
    hash: (accountId, password) =>
      gate(async () => ({ hash: await hashAnew(accountId, password), pepperId: newest.id })),

    isRight: (password, stored) =>
      gate(async () => {
        isSealing ||= await maySeal();
        // Without a word with the database: one that failed would be kept, and unknown accounts told by it from then on.
        decoy ??= hashNow(NOBODY, 'a password that no one uses');
        const looked = stored ?? { accountId: NOBODY, hash: await decoy, pepperId: newest.id };
        const isMatch = await verifyWith(looked, password);
        return stored !== undefined && isMatch;
      }),

    isOutdated: (stored) =>
      stored.pepperId !== newest.id || (isSealing && isPlain(stored.hash)) || !textOf(stored).startsWith(todaysHead),

    newestPepperId: newest.id,
    knows: (pepperId) => peppers.some((key) => key.id === pepperId),
    reseal: ({ hash: text, accountId }) => {
      if (isPlain(text)) return undefined;
      const anew = resealed(sealer, text, passwordPlace(accountId));
      return anew === undefined ? undefined : { hash: anew, pepperId: newest.id };
    },
  };
}

/** Lets `atOnce` run, keeps `queued` waiting, and turns the rest away. */
function createGate(atOnce: number, queued: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<Result<T, 'overloaded'>> => {
    if (running >= atOnce) {
      if (waiting.length >= queued) return err('overloaded');
      await new Promise<void>((start) => waiting.push(start));
    }
    running += 1;
    try {
      return ok(await work());
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
