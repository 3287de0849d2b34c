import type { PostponedKind } from '#contract/sending/sending.ts';

export interface PostponedActRow {
  readonly act_id: string;
  readonly panel_id: string;
  readonly kind: PostponedKind;
  readonly name: string | null;
  /** Null when it is over: it names people. */
  readonly asked: unknown;
  readonly people: number;
  readonly operator_id: string;
  readonly origin: string | null;
  readonly correlation_id: string | null;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly next_step: number;
  readonly done: number;
  readonly finished_at: Date | null;
  readonly end_reason: 'DONE' | 'STOPPED' | 'REFUSED' | null;
}
