import type { Outbox } from '#server/platform/outbox/index.ts';

/** For rooms without a node: whatever happens in them, nobody hears of it. */
export const SILENT_OUTBOX: Outbox = { publish: async () => undefined, subscribe: () => undefined };
