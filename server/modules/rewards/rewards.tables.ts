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
  points_of_study: {
    project_id: string;
    task_id: string;
    points: string;
  };
};

/** Why points move. One cause moves points once. */
export interface PointsCause {
  /** What a task earned, or what a second look at it added. */
  readonly kind: 'TASK' | 'REVIEW';
  readonly id: string;
}
