import type { ColumnType } from 'kysely';

export type PushTables = {
  push_key: {
    panel_id: string;
    public_key: string;
    private_sealed: string;
    made_at: Date;
  };
  push_subscription: {
    subscription_id: string;
    panel_id: string;
    panelist_id: string;
    session_id: string;
    endpoint_hash: Buffer;
    sealed: string;
    created_at: Date;
    last_told_at: Date | null;
  };
  push_delivery: {
    delivery_id: string;
    notification_id: string;
    subscription_id: string;
    try_after: Date;
    attempts: ColumnType<number, number | undefined>;
    created_at: Date;
  };
};
