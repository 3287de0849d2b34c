import { OTP_VALID_MINUTES } from '#contract/limits.ts';

/** A code that was asked for and is on its way. */
export interface AskedCode {
  readonly email: string;
  /** Goes back with the code, which is worth nothing without it. */
  readonly requestToken: string;
  readonly sentAtMs: number;
  readonly resendAtMs: number;
  /** How long to wait for another, as of when it was asked for or the page was opened again. */
  readonly waitSeconds: number;
  /** Which one this is. */
  readonly sentCount: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NAME = 'asked-code';
const MINUTE_MS = 60_000;

/**
 * Outlives a reload of this tab: a phone often drops it while its owner reads the mail, and nobody else can use the code.
 * The code itself is never kept.
 */
export function createKeptCode(storage: () => Store, nowMs: () => number) {
  return {
    read(): AskedCode | undefined {
      const kept = readObject(quietly(() => storage().getItem(NAME)));
      const { email, requestToken, resendAtMs, sentAtMs, sentCount } = kept ?? {};
      if (typeof email !== 'string' || typeof requestToken !== 'string') return undefined;
      if (typeof resendAtMs !== 'number' || typeof sentAtMs !== 'number' || typeof sentCount !== 'number')
        return undefined;
      const isOver = nowMs() - sentAtMs > OTP_VALID_MINUTES * MINUTE_MS;
      const waitSeconds = Math.max(0, Math.ceil((resendAtMs - nowMs()) / 1_000));
      return isOver ? undefined : { email, requestToken, resendAtMs, sentAtMs, waitSeconds, sentCount };
    },
    keep: (asked: AskedCode) => quietly(() => storage().setItem(NAME, JSON.stringify(asked))),
    forget: () => quietly(() => storage().removeItem(NAME)),
  };
}

function readObject(text: string | null | undefined): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** A browser that keeps nothing forgets it with the page. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
