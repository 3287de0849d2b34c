import type { KeyObject } from 'node:crypto';
import type { Sealer } from '#server/platform/sealing.ts';

/** Keys that were opened once, by their place in the database. Only what is committed may be in here for long. */
export interface DataKeyCache {
  readonly sealers: Map<string, Sealer>;
  readonly fingerprintKeys: Map<string, KeyObject>;
}

export function createDataKeyCache(): DataKeyCache {
  return { sealers: new Map(), fingerprintKeys: new Map() };
}
