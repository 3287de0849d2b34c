import { useEffect, useSyncExternalStore } from 'react';
import type { FlagKey, FlagValues, SwitchKey } from '#contract/flags/flags.ts';
import { useApp } from '#web/app/app-context.ts';
import { panelistIdOf } from '#web/session/session.ts';
import { knownFlags, metFlags, subscribeToFlags } from './known-flags.ts';

/** Whether a part of the product is there for anyone who is signed in. The server decides anew with every call. */
export const useFlag = (key: SwitchKey): boolean => useMet(key);

/** What every member is told on top of the page; empty: nothing. */
export const useBannerText = (): string => useMet('spark_banner');

/** Somebody sees what the flag decides: that is what exposures tell. */
function useMet<Key extends FlagKey>(key: Key): FlagValues[Key] {
  const { session } = useApp();
  const value = useSyncExternalStore(subscribeToFlags, () => knownFlags(panelistIdOf(session.store.get()))[key]);
  useEffect(() => void metFlags.set(key, Boolean(value)), [key, value]);
  return value;
}
