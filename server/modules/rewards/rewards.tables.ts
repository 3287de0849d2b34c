import type { GeneratedAlways } from 'kysely';

/** The panel's own accounts: what earns members points, and what they spend them on. */
export type PanelAccount = 'PROGRAMME' | 'REDEMPTION';

export type RewardsTables = {
  points_account: {
    account_id: string;
    panel_id: string;
    kind: 'MEMBER' | PanelAccount;
    panelist_id: string | null;
    balance: string | null;
  };
  points_transfer: {
    transfer_id: string;
    panel_id: string;
    cause_kind: PointsCause['kind'];
    cause_id: string;
    number: GeneratedAlways<string>;
    reason: string;
    subject: string | null;
    outcome: string | null;
    rule: string | null;
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
  /**
   * What a task earned, what a second look at it added, a badge, a card that was bought, a correction by hand, the
   * transfer that this one takes back, what somebody had in a panel that was kept elsewhere, or an account that was deleted.
   */
  readonly kind: 'TASK' | 'REVIEW' | 'BADGE' | 'REDEMPTION' | 'ADJUSTMENT' | 'REVERSAL' | 'OPENING' | 'LEAVING';
  readonly id: string;
}
