import type { GeneratedAlways } from 'kysely';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';

export type RedemptionChangeKind = 'VOID' | 'REPLACE';

export type RedemptionTables = Pick<GiftCardsTables, 'redemption' | 'gift_card' | 'gift_card_showing'> & {
  redemption_change: {
    change_id: string;
    panel_id: string;
    redemption_id: string;
    kind: RedemptionChangeKind;
    reason: string;
    was_shown: boolean;
    request_id: string | null;
    request_state: GeneratedAlways<string | null>;
    asked_by: string | null;
    asked_at: Date;
  };
  /** Views that a migration declares for this room. */
  redemption_member: { panelist_id: string; panel_id: string; external_id: string };
  redemption_operator: { operator_id: string; name: string; role: OperatorRole };
  redemption_transfer: { redemption_id: string; transfer_id: string; number: string };
};
