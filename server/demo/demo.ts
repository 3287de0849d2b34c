import { setTimeout as delay } from 'node:timers/promises';
import { findPanelistByEmail } from '#server/modules/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { DEMO_MEMBERS } from './demo-accounts.ts';
import type { DemoRooms } from './demo-context.ts';
import { loadDemoData } from './load-demo-data.ts';

/** Between two looks at whether another node has loaded the demo. */
const PAUSE_MS = 200;

/** Demo data that comes while the node answers already: all of it at once, in one transaction. */
export interface Demo {
  isReady(): boolean;
  /** Resolves when it is there, or when the node stops before. */
  load(): Promise<void>;
  /** Gives up what is not finished: the next start begins it again. */
  stop(): void;
}

export async function createDemo(platform: Platform, rooms: DemoRooms, onLoaded: () => Promise<void>): Promise<Demo> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // The first of its members is there when all of it is.
  const { email } = DEMO_MEMBERS[0];
  let isReady = (await findPanelistByEmail(rooms.identity, platform.db, email)) !== undefined;

  async function load(): Promise<void> {
    // Another node may be loading the demo. It is not waited for in the database, where a stop would not be heard.
    while ((await loadDemoData(platform, rooms, signal)) === 'busy') await delay(PAUSE_MS, undefined, { signal });
    await onLoaded();
    isReady = true;
  }

  return {
    isReady: () => isReady,
    async load() {
      if (isReady) return;
      await load().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    stop: () => stopping.abort(),
  };
}
