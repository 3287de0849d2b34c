import type { OperatorRole } from '#contract/rest.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';

export type RedemptionChangeKind = 'VOID' | 'REPLACE';
export type RedemptionChangeState = 'WAITING' | 'APPLIED' | 'DECLINED';

export type RedemptionTables = Pick<GiftCardsTables, 'redemption' | 'gift_card' | 'gift_card_showing'> & {
  redemption_change: {
    change_id: string;
    panel_id: string;
    redemption_id: string;
    kind: RedemptionChangeKind;
    reason: string;
    needs_second: boolean;
    state: RedemptionChangeState;
    request_key: string | null;
    asked_by: string | null;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision_note: string | null;
  };
  /** Views that a migration declares for this room. */
  redemption_member: { panelist_id: string; panel_id: string; external_id: string };
  redemption_operator: { operator_id: string; name: string; role: OperatorRole };
  redemption_transfer: { redemption_id: string; transfer_id: string; number: string };
};
