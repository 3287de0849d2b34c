import type { GiftCardProvider } from '#server/integrations/gift-cards/port.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DataKeyCache } from './data-key-cache.ts';

/** What the use cases of this room work with. */
export interface GiftCards extends Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'chance'
  | 'jobs'
  | 'outbox'
  | 'sealer'
  | 'signer'
  | 'limits'
  | 'audit'
  | 'mail'
  | 'log'
  | 'metrics'
  | 'outside'
> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly pointsPerDollar: number;
  readonly rewardCurrency: string;
  /** Whose cards they are. */
  readonly brand: string;
  /** Who issues cards when there are none in stock. */
  readonly provider?: GiftCardProvider | undefined;
  /** Keys of cards that were opened before. */
  readonly dataKeys: DataKeyCache;
  /** Where members reach this community. */
  url(): string;
}
