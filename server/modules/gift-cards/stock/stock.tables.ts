import type { ColumnType } from 'kysely';

export type StockTables = {
  gift_card_figures: {
    panel_id: string;
    figures: ColumnType<unknown, string>;
    low: number;
    counted_at: Date;
    took_ms: number;
  };
  gift_card_low: { reward_id: string; since: Date };
  gift_card_owed_points: { panel_id: string; points: string };
  gift_card_stock_keeper: { panel_id: string; name: string; email: string };
};
