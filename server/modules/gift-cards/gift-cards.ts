import type { GiftCardProvider } from '#server/integrations/gift-cards/port.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface GiftCards extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'sealer' | 'signer' | 'limits' | 'audit' | 'mail' | 'log'
> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly pointsPerDollar: number;
  /** Whose cards they are. */
  readonly brand: string;
  /** Who issues cards when there are none in stock. */
  readonly provider?: GiftCardProvider | undefined;
  /** Where members reach this community. */
  url(): string;
}
