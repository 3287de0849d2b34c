import { FLAG_DEFAULTS, FLAG_KEYS, type FlagKey, type FlagValues } from '#contract/flags/flags.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { keptIn } from '#web/app/kept.ts';

/** Whose they are: another member at this browser begins with their own. */
interface Known {
  readonly of: string;
  readonly values: FlagValues;
}

const kept = keptIn(() => localStorage, STORAGE_KEYS.flags);
const listeners = new Set<() => void>();
let known: Known | undefined;

/** What was last known of a member's flags, also before this visit; else what holds while nobody says otherwise. */
export function knownFlags(panelistId: string | undefined): FlagValues {
  if (panelistId === undefined) return FLAG_DEFAULTS;
  if (known?.of !== panelistId) {
    const { of, values } = kept.read() ?? {};
    known = { of: panelistId, values: of === panelistId ? asFlags(values, FLAG_DEFAULTS) : FLAG_DEFAULTS };
  }
  return known.values;
}

/** What the server says now. Whatever it does not say stays as it was. */
export function learnFlags(panelistId: string, said: object): void {
  const before = knownFlags(panelistId);
  const values = asFlags(said, before);
  kept.write({ of: panelistId, values });
  if (FLAG_KEYS.every((key) => values[key] === before[key])) return;
  known = { of: panelistId, values };
  for (const listener of listeners) listener();
}

/** Anyone who leaves is forgotten. */
export const forgetFlags = (): void => kept.forget();

export function subscribeToFlags(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was met and not told yet; what comes after the first paint tells it. */
export const metFlags = new Map<FlagKey, boolean>();

/** Each value of its own type; anybody may have changed what a browser keeps. */
function asFlags(said: unknown, otherwise: FlagValues): FlagValues {
  const values: Readonly<Record<string, unknown>> = { ...(said as object) };
  return Object.fromEntries(
    FLAG_KEYS.map((key) => [key, typeof values[key] === typeof FLAG_DEFAULTS[key] ? values[key] : otherwise[key]]),
  ) as unknown as FlagValues;
}
