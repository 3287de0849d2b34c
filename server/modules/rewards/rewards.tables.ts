export type RewardsTables = {
  points_account: {
    account_id: string;
    panel_id: string;
    kind: 'MEMBER' | 'PROGRAMME';
    panelist_id: string | null;
    balance: string | null;
  };
  points_transfer: {
    transfer_id: string;
    panel_id: string;
    cause_kind: PointsCause['kind'];
    cause_id: string;
    reason: string;
    created_at: Date;
  };
  points_entry: {
    transfer_id: string;
    account_id: string;
    amount: string;
  };
};

/** Why points move. One cause moves points once. */
export interface PointsCause {
  readonly kind: 'TASK';
  readonly id: string;
}
