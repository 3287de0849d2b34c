import type { FlagKey } from '#contract/flags/flags.ts';
import { FlagServiceTrouble, type FlagService } from '#server/integrations/flags/port.ts';
import { createCircuitBreaker, type CircuitBreaker } from '#server/platform/circuit-breaker.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What an admin set for one flag. */
export interface FlagSetting {
  readonly isOn: boolean;
  readonly percent: number;
  /** By panelist. */
  readonly overrides: ReadonlyMap<string, boolean>;
}

export interface FlagSettings {
  /** What is not in it keeps the contract's default. */
  readonly byKey: ReadonlyMap<FlagKey, FlagSetting>;
  readonly banner: BannerTimes | undefined;
  readonly readAt: Date;
}

export interface BannerTimes {
  readonly text: string;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The copy of this node. */
export interface FlagCache {
  settings: FlagSettings | undefined;
  /** Goes up with every change made here: what was read before it is not kept. */
  changes: number;
}

export const createFlagCache = (): FlagCache => ({ settings: undefined, changes: 0 });

/** What the service said of a member; only flags of ours. */
export type SaidValues = Readonly<Record<string, unknown>>;

export interface CachedAnswer {
  readonly values: SaidValues;
  readonly etag: string | undefined;
  readonly until: Date;
}

/** What a node knows of an outside service, and of what it said. */
export interface OutsideFlags {
  readonly service: FlagService;
  readonly held: Map<string, CachedAnswer>;
  readonly asking: Map<string, Promise<SaidValues>>;
  /** Open after one failure, so that one request waits for the service and not every one. */
  readonly circuit: CircuitBreaker;
}

export const createOutsideFlags = (service: FlagService, clock: Clock): OutsideFlags => ({
  service,
  held: new Map(),
  asking: new Map(),
  circuit: createCircuitBreaker({
    clock,
    failuresToOpen: 1,
    isFailure: (error) => error instanceof FlagServiceTrouble,
    retryAfterMs: (error) => (error instanceof FlagServiceTrouble ? error.retryAfterMs : undefined),
  }),
});
