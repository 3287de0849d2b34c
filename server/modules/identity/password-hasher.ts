import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#contract/rules/password.ts';
import type { KeyRing, SecretKey } from '#server/platform/key-ring.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface PasswordHash {
  readonly hash: string;
  readonly pepperId: string;
}

/** Argon2id with a pepper that is not in the database. Few at a time, so that a flood of sign-ins cannot take the node down. */
export interface PasswordHasher {
  hash(password: string): Promise<Result<PasswordHash, 'overloaded'>>;
  /** Without a stored hash it takes as long and is never right: an unknown account cannot be told by the time. */
  isRight(password: string, stored: PasswordHash | undefined): Promise<Result<boolean, 'overloaded'>>;
  /** Whether a hash was made with an older pepper: it is made anew when the password is next at hand. */
  isOutdated(stored: PasswordHash): boolean;
}

// 19 MiB, t=2, p=1; two at once per core, then a short queue.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2 * availableParallelism();
const QUEUE = 8 * AT_ONCE;

export function createPasswordHasher(peppers: KeyRing): PasswordHasher {
  const gate = createGate(AT_ONCE, QUEUE);
  const newest = peppers[0];
  let decoy: Promise<string> | undefined;

  async function hashWith(pepper: SecretKey, password: string): Promise<string> {
    return hash(normalizePassword(password), { ...COST, secret: pepper.secret });
  }

  return {
    hash: (password) => gate(async () => ({ hash: await hashWith(newest, password), pepperId: newest.id })),

    isRight: (password, stored) =>
      gate(async () => {
        const pepper = stored === undefined ? newest : peppers.find((key) => key.id === stored.pepperId);
        if (pepper === undefined) throw new Error('the pepper of this password is not in the ring');
        decoy ??= hashWith(newest, 'a password that nobody has');
        const isMatch = await verify(stored?.hash ?? (await decoy), normalizePassword(password), {
          secret: pepper.secret,
        });
        return stored !== undefined && isMatch;
      }),

    isOutdated: (stored) => stored.pepperId !== newest.id,
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
