import type { TaskState } from '#contract/activities/task-states.ts';
import type { Kind } from '../history.ts';

/** How often a thing that has a key is there in the end. */
export interface Effect {
  readonly kind: Kind;
  readonly key: string;
  readonly count: number;
  /** Whose it is, where somebody has it. */
  readonly who?: string;
  /** What it came to, in the word that was told. */
  readonly state?: string;
}

export interface QuotaState {
  readonly cell: string;
  readonly target: number;
  /** As the cell counts, and by the rows of those who hold a slot. */
  readonly held: number;
  readonly holds: number;
  readonly qualified: number;
  /** They hold a slot, and are not at the end. */
  readonly open: number;
  readonly full: number;
}

/** Points that a task paid, beside what it owed. */
export interface TaskPay {
  readonly taskId: string;
  readonly owner: string;
  readonly state: TaskState;
  readonly owed: number;
  readonly paid: number;
  readonly paidTo: readonly string[];
}

export interface MailState {
  readonly mailId: string;
  /** Whether the database says that it was handed over; null where it knows nothing of it. */
  readonly isTaken: boolean | null;
  readonly tries: number;
  /** How often the mail server took it. */
  readonly arrived: number;
  /** What the rows say of it, for whoever looks for the reason. */
  readonly says: string;
}

/** How many mails of a kind somebody should have, at least and at most, and how many different ones they got. */
export interface MailCount {
  readonly kind: string;
  readonly to: string;
  readonly least: number;
  readonly most: number;
  readonly got: number;
}

export interface TaskMove {
  readonly taskId: string;
  readonly from: TaskState;
  readonly to: TaskState;
}

/** So many of something where there is to be another number of it. */
export interface Sum {
  readonly what: string;
  readonly key: string;
  readonly is: number;
  readonly shouldBe: number;
}

/** Everything that is judged when all is well again and every job is done. */
export interface EndState {
  readonly effects: readonly Effect[];
  readonly quotas: readonly QuotaState[];
  readonly pay: readonly TaskPay[];
  readonly moves: readonly TaskMove[];
  readonly mails: readonly MailState[];
  readonly mailCounts: readonly MailCount[];
  readonly sums: readonly Sum[];
}
