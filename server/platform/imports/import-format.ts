import type { ImportKind } from '#contract/audit/audit-subjects.ts';
import type { Json } from '../audit/audit-log.ts';
import type { AuditedChange } from '../audit/operator-act.ts';
import type { CutPart, PartPlace } from '../csv-files/cut-lines.ts';
import type { ColumnsProblem, LineForm } from '../csv-files/read-form.ts';
import type { PartProblem } from '../csv-files/read-part.ts';
import type { Db } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Result } from '../result.ts';
import type { Sealer } from '../sealing.ts';
import type { Changes, ImportPiece, ImportRow, ImportStore } from './import-store.ts';

/** What a module brings along whose operators bring files in. */
export interface ImportRoom extends Pick<Platform, 'db' | 'clock' | 'chance' | 'sealer' | 'audit'> {
  readonly panelId: string;
}

/** Why any file may not be taken; a format may know other reasons. */
export type ImportProblem = PartProblem | 'workbook' | 'utf-16' | 'empty' | 'too-large' | 'stopped';

type Said = { readonly [name: string]: Json };

/** What the files of a kind are made of. */
export interface ImportTypes {
  readonly room: ImportRoom;
  readonly row: ImportRow;
  readonly problem: { readonly line: number };
  /** Reasons of its own why a file is not taken. */
  readonly own: string;
}

/** One kind of file: what is the same for all of them is done with it by the functions beside this one. */
export interface ImportFormat<T extends ImportTypes> {
  /** What its audit entries are about, and its pieces are sealed as. */
  readonly kind: ImportKind;
  readonly store: ImportStore<T['row'], T['problem']>;
  readonly limits: {
    readonly bytes: number;
    /** Below the first. */
    readonly lines: number;
    /** So many are read in one transaction. */
    readonly linesPerPiece: number;
    /** So many bad lines are kept to be looked at; all are counted. */
    readonly problemsKept: number;
    readonly fileNameCharacters: number;
  };
  /** What a file without a name is called. */
  readonly fileName: string;
  /** Whether all of it is read to say what would become of it, and then waits for somebody to say go. */
  readonly isCheckedFirst?: boolean;
  readonly sentences: Readonly<Record<ImportProblem | T['own'], string>>;
  /** A sentence that names something of the file. */
  readonly sentenceOf?: (problem: ImportProblem | T['own'], row: T['row'], bytes: Buffer) => string;
  readonly cut: (bytes: Buffer, place: PartPlace) => Result<CutPart, ImportProblem | T['own']>;
  /** The columns, by the file's first line. */
  readonly formOf: (firstLine: string, row: T['row']) => Result<LineForm<string>, ColumnsProblem>;
  /** Why a file that came in one part is not taken although it can be read. */
  readonly refuse?: (lines: readonly string[], form: LineForm<string>) => T['own'] | undefined;
  /** Other keys than the module's own for the lines that wait. */
  readonly keys?: {
    readonly newest: (room: T['room'], tx: Db) => Promise<{ readonly sealer: Sealer; readonly columns: Changes }>;
    readonly of: (room: T['room'], tx: Db, piece: ImportPiece) => Promise<Sealer>;
  };
  /** Puts the job aside that reads a file. */
  readonly enqueue: (room: T['room'], tx: Db, fileId: string) => Promise<void>;
  /** What its row says besides once it is whole. */
  readonly whole?: (room: T['room']) => Changes;
  /** How many lines of it were taken in. */
  readonly taken: (row: T['row']) => number;
  /** What the audit log says of a file of which nothing counts, besides why. */
  readonly saidOfFailed: (row: T['row']) => Said;
  /** What follows when a file was checked, read to its end or stopped on the way: its row changes after that. */
  readonly ended: (call: ImportCall<T>, row: T['row'], end: EndOfImport) => Promise<Ended>;
  /** Who is said to have done what its lines did; who sent it unless somebody else said go. */
  readonly actsFor?: (row: T['row']) => string | null;
}

/** What is done in a transaction to a file of this format. */
export interface ImportCall<T extends ImportTypes> {
  readonly format: ImportFormat<T>;
  readonly room: T['room'];
  readonly tx: Db;
}

export interface EndOfImport {
  readonly how: 'checked' | 'finished' | 'stopped';
  /** Why it was stopped, unless somebody did. */
  readonly failure: string | null;
}

export interface Ended {
  /** In the audit log. */
  readonly said: Said;
  readonly changes?: Changes;
}

/** A line of a file that is not blank; the first line of a file is 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

export type Judged<Good, Bad> = { readonly good: Good } | { readonly bad: Bad };

/** What became of the good lines of a piece. */
export interface Acted<Bad> {
  /** What is added to counts of the file's row; bad lines are counted by themselves. */
  readonly counts: Readonly<Record<string, number>>;
  /** Those that could not be taken in after all. */
  readonly bad: readonly Bad[];
  /** What the audit log says besides, in the name of who sent the file. */
  readonly entries?: readonly AuditedChange[];
}

/** How the lines of a file are read. The rules are found out once for each piece. */
export interface ImportReading<T extends ImportTypes, Rules, Good, Bad extends { readonly number: number }> {
  readonly rulesOf: (tx: Db, row: T['row'], lines: readonly NumberedLine[]) => Promise<Rules>;
  readonly judge: (line: NumberedLine, rules: Rules) => Judged<Good, Bad>;
  /** Takes the good lines of a piece in, or only looks at them while the file is checked; or says why it has to end here. */
  readonly act: (
    tx: Db,
    row: T['row'],
    good: readonly Good[],
    rules: Rules,
  ) => Promise<Acted<Bad> | { readonly stop: T['own'] }>;
  /** A bad line as it is kept: with nothing in it that should not be seen. */
  readonly problemRow: (row: T['row'], bad: Bad, rules: Rules) => T['problem'];
}
