import type { GeneratedAlways } from 'kysely';
import type { GiftCardState, RedemptionState, ShowingPlace } from '#contract/gift-cards/gift-cards.ts';

export type GiftCardsTables = {
  gift_card_reward: {
    reward_id: string;
    panel_id: string;
    value_cents: number;
    currency_code: string;
    points: number;
    internal_name: string;
    external_name: string;
    is_offered: boolean;
    uses_provider: boolean;
    provider_a_day: number;
    lead_days: number;
    revision: number;
  };
  gift_card_fingerprint_key: { panel_id: string; wrapped: string };
  gift_card_data_key: { data_key_id: string; wrapped: string; created_at: Date };
  redemption: {
    redemption_id: string;
    panel_id: string;
    panelist_id: string;
    reward_id: string;
    value_cents: number;
    points: number;
    state: RedemptionState;
    provider_tries: number;
    next_try_at: Date | null;
    created_at: Date;
    settled_at: Date | null;
  };
  gift_card: {
    card_id: string;
    panel_id: string;
    reward_id: string;
    source: 'STOCK' | 'PROVIDER';
    load_id: string | null;
    load_line: number | null;
    brand: string;
    sealed: string;
    data_key_id: string;
    fingerprint: Buffer;
    number_fingerprint: Buffer | null;
    last_four: string;
    /** As YYYY-MM-DD. */
    expires_on: string | null;
    state: GiftCardState;
    redemption_id: string | null;
    added_at: Date;
    claimed_at: Date | null;
    voided_at: Date | null;
    returned_at: Date | null;
    void_id: string | null;
  };
  gift_card_setting: { panel_id: string; least_life_days: number };
  gift_card_showing: {
    position: GeneratedAlways<string>;
    card_id: string;
    panelist_id: string | null;
    place: ShowingPlace;
    origin: string;
    shown_at: Date;
    /** Null for lines of before browsers reported what they showed. */
    showing_id: string | null;
  };
};
