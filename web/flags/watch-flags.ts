import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, ProviderEvents, type Provider } from '@openfeature/web-sdk';
import { FLAG_KEYS } from '#contract/flags/flags.ts';
import { FLAG_REFRESH_MS } from '#contract/limits.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { sessionFetch } from '#web/api/session-fetch.ts';
import type { Member } from '#web/session/session.ts';
import { knownFlags, learnFlags } from './known-flags.ts';

const DOMAIN = 'spark';

export interface FlagWatch {
  /** Asks now instead of at the next interval. */
  ask(): void;
  stop(): void;
}

/** Asks every five minutes what is on for a member, by OpenFeature's protocol; without an answer the last one holds. */
export function watchFlags(api: MemberApi, { panelistId, externalId }: Member): FlagWatch {
  const client = OpenFeature.getClient(DOMAIN);
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function learn(): void {
    if (isStopped) return;
    const known = knownFlags(panelistId);
    const said = FLAG_KEYS.map((key) => {
      const before = known[key];
      const value =
        typeof before === 'string' ? client.getStringValue(key, before) : client.getBooleanValue(key, before);
      return [key, value];
    });
    learnFlags(panelistId, Object.fromEntries(said));
  }

  /** One that could not begin never asks again: another takes its place. */
  async function begin(): Promise<void> {
    clearTimeout(again);
    const provider = new OFREPWebProvider({
      baseUrl: location.origin,
      fetchImplementation: (input, init) => sessionFetch(api, new Request(input, init), 'flags'),
      pollInterval: FLAG_REFRESH_MS,
      changeDetection: 'polling',
      disableVisibilityRefresh: true,
      // What was last known is kept with its member, and forgotten with them.
      cacheMode: 'disabled',
    });
    try {
      // Its own types disagree on what may be left out.
      await OpenFeature.setProviderAndWait(DOMAIN, provider as Provider, { targetingKey: externalId });
      learn();
    } catch {
      if (!isStopped) again = setTimeout(() => void begin(), FLAG_REFRESH_MS);
    }
  }

  client.addHandler(ProviderEvents.ConfigurationChanged, learn);
  void begin();
  return {
    ask: () => void begin(),
    stop() {
      isStopped = true;
      clearTimeout(again);
      client.removeHandler(ProviderEvents.ConfigurationChanged, learn);
      void OpenFeature.clearProviders();
    },
  };
}
