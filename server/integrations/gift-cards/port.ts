/** What we ask of anyone who sells eGift cards. One key makes one card at most, however often it is asked for. */
export interface GiftCardProvider {
  /** Asks for the card of this order, again or for the first time. Throws when there was no answer to rely on. */
  issue(order: GiftCardOrder, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Asks that this order never becomes a card. Only `cancelled` promises that. */
  cancel(order: GiftCardOrder, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Whether a person should wait for it: not while its circuit is open, after it has failed several times in a row. */
  allowsCall(): boolean;
}

export interface GiftCardOrder {
  /** Ours, and the same for every try: the redemption's id. */
  readonly key: string;
  readonly valueCents: number;
  readonly currencyCode: string;
}

export interface IssuedCard {
  readonly code: string;
  /** The challenge key: six letters and digits. */
  readonly key: string;
  readonly number: string;
  readonly pin: string;
  /** A page of the provider, instead of our own eGift page. */
  readonly link?: string | undefined;
  /** As YYYY-MM-DD. */
  readonly expiresOn?: string | undefined;
}

export type ProviderAnswer =
  | { readonly kind: 'issued'; readonly card: IssuedCard }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'cancelled' };
