import type { ColumnType, Generated } from 'kysely';

export type StockTables = {
  gift_card_figures: {
    panel_id: string;
    figures: ColumnType<unknown, string>;
    low: number;
    counted_at: Date;
    took_ms: number;
  };
  gift_card_void: {
    void_id: string;
    panel_id: string;
    load_id: string | null;
    /** As YYYY-MM-DD. */
    expired_before: string | null;
    reason: string;
    state: 'WAITING' | 'RUNNING' | 'DONE' | 'STOPPED';
    wanted: number;
    voided: Generated<number>;
    voided_cents: ColumnType<string, number | undefined, number>;
    operator_id: string | null;
    origin: string | null;
    correlation_id: string | null;
    stopped_by: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
    heard_at: Date;
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  gift_card_low: { reward_id: string; since: Date };
  gift_card_owed_points: { panel_id: string; points: string };
  gift_card_stock_keeper: { panel_id: string; name: string; email: string };
};
