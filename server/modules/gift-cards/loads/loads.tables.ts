import type { ColumnType, Generated } from 'kysely';
import type { LoadSeparator } from '#contract/rewards/gift-card-loads.ts';

export type LoadState = 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';

export type LoadsTables = {
  gift_card_load: {
    load_id: string;
    panel_id: string;
    file_name: string;
    state: LoadState;
    operator_id: string | null;
    bytes_announced: ColumnType<string, number>;
    bytes_received: ColumnType<string, number | undefined, number>;
    /** The first line, blank ones and all. */
    lines_received: Generated<number>;
    lines_read: Generated<number>;
    loaded: Generated<number>;
    already: Generated<number>;
    /** Of those known already: with a member, voided, twice in this file. */
    already_issued: Generated<number>;
    already_voided: Generated<number>;
    already_repeated: Generated<number>;
    bad: Generated<number>;
    columns: Generated<string[]>;
    separator: Generated<LoadSeparator>;
    pieces: Generated<number>;
    heard_at: Date;
    failure: string | null;
    stopped_by: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
  gift_card_load_piece: {
    load_id: string;
    piece: number;
    first_line: number;
    data_key_id: string;
    sealed: string;
  };
  gift_card_load_problem: {
    load_id: string;
    line: number;
    problem: string;
    masked: string;
    mark_start: number;
    mark_end: number;
  };
  gift_card_loader: { operator_id: string; name: string };
};
