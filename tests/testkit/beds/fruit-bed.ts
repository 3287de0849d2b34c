import { randomUUID } from 'node:crypto';
import { sql, type Generated, type Selectable } from 'kysely';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { cutLines } from '#server/platform/csv-files/cut-lines.ts';
import { readForm } from '#server/platform/csv-files/read-form.ts';
import { defineImport } from '#server/platform/imports/define-import.ts';
import type { ImportFormat, ImportReading, ImportRoom } from '#server/platform/imports/import-format.ts';
import { importStore, type ImportColumns } from '#server/platform/imports/import-store.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { testConfig } from '../config.ts';
import type { TestDatabase } from '../database.ts';
import { heldClock } from '../held-clock.ts';

type FruitFile = Selectable<
  ImportColumns & {
    file_id: string;
    is_inside_line: Generated<boolean>;
    next_piece: Generated<number>;
    picked: Generated<number>;
  }
>;
interface FruitProblem {
  readonly line: number;
  readonly problem: string;
}
type FruitFiles = {
  readonly room: ImportRoom;
  readonly row: FruitFile;
  readonly problem: FruitProblem;
  readonly own: 'hardly-lines' | 'basket-full';
};

export const fruitStore = importStore<FruitFile, FruitProblem>({ file: 'fruit_file', operators: 'fruit_operator' });
/** Why files of fruit are given up. */
export const FRUIT_SENTENCES = {
  workbook: 'A workbook.',
  'utf-16': 'In UTF-16.',
  'hardly-lines': 'Hardly lines.',
  'no-columns': 'No columns.',
  'columns-twice': 'Columns twice.',
  changed: 'It changed.',
  'broke-off': 'It broke off.',
  'too-many-lines': 'Too many lines.',
  'too-large': 'Too large.',
  empty: 'Empty.',
  stopped: 'Stopped.',
  'basket-full': 'The basket is full.',
};

/** Files whose job was put aside. */
export const queued = new Set<string>();
const FORMAT: ImportFormat<FruitFiles> = {
  kind: 'people-file',
  store: fruitStore,
  limits: { bytes: 1_000, lines: 20, linesPerPiece: 2, problemsKept: 2, fileNameCharacters: 10 },
  fileName: 'fruit.csv',
  sentences: FRUIT_SENTENCES,
  cut: cutLines,
  formOf: (firstLine) =>
    readForm(firstLine, (names) => (names.includes('fruit') ? { columns: ['fruit'] } : { problem: 'no-columns' })),
  enqueue: async (_room, _tx, fileId) => void queued.add(fileId),
  taken: ({ picked }) => picked,
  saidOfFailed: () => ({ picked: 0 }),
  ended: async (_call, { picked, bad }, { how, failure }) => ({ said: { how, picked, bad, failure } }),
};
/** Files of fruit that are read as they come; and such that are checked first. */
export const fruitFiles = defineImport<FruitFiles>(FORMAT);
export const checkedFruitFiles = defineImport<FruitFiles>({ ...FORMAT, isCheckedFirst: true });

/** The tables of files of fruit in a database, and what the machine works with there. One operator is called Dana. */
export async function fruitBed(database: TestDatabase) {
  const clock = heldClock();
  const operatorId = randomUUID();
  const { db } = database;
  for (const statement of [
    sql`CREATE TABLE fruit_file (file_id uuid PRIMARY KEY, panel_id text, file_name text, state text, operator_id uuid,
      stopped_by uuid, bytes_announced bigint, bytes_received bigint DEFAULT 0, lines_received integer DEFAULT 0,
      lines_read integer DEFAULT 0, is_inside_line boolean DEFAULT false, columns text[] DEFAULT '{}',
      separator text DEFAULT ',', pieces integer DEFAULT 0, next_piece integer DEFAULT 0, picked integer DEFAULT 0,
      already integer DEFAULT 0, bad integer DEFAULT 0, failure text, heard_at timestamptz, created_at timestamptz,
      finished_at timestamptz)`,
    sql`CREATE TABLE fruit_file_piece (file_id uuid, piece integer, first_line integer, sealed text)`,
    sql`CREATE TABLE fruit_file_problem (file_id uuid, line integer, problem text)`,
    sql`CREATE TABLE fruit_operator (operator_id uuid, name text)`,
    sql`CREATE TABLE fruit (file_id uuid, name text)`,
    sql`INSERT INTO fruit_operator VALUES (${operatorId}, 'Dana')`,
  ])
    await statement.execute(db);
  const sealer = createSealer(testConfig(database.url).sealingKeys, systemChance);
  const room: ImportRoom = { db, clock, chance: systemChance, sealer, audit: createAuditLog(clock), panelId: 'US' };
  return { room, clock, by: { operatorId } };
}

interface Read {
  readonly number: number;
  readonly text: string;
}
/** The line at which the person who reads it is killed. */
export const kill: { at?: number | undefined } = {};

/** Picks what the lines name: 'rotten' is bad, of 'sold' there is nothing left, at 'stop' the basket is full. */
export const picking: ImportReading<FruitFiles, undefined, Read, Read> = {
  rulesOf: async () => undefined,
  judge: ({ number, text }) => {
    const [name = ''] = csvCells(text, ',') ?? [];
    return name === 'rotten' ? { bad: { number, text: 'It is rotten' } } : { good: { number, text: name } };
  },
  act: async (tx, { file_id: fileId, state }, good) => {
    if (good.some(({ text }) => text === 'stop')) return { stop: 'basket-full' };
    const bad = good.filter(({ text }) => text === 'sold').map(({ number }) => ({ number, text: 'It is sold' }));
    const picked = good.filter(({ text }) => text !== 'sold');
    if (state !== 'CHECKING')
      for (const { text } of picked) await sql`INSERT INTO fruit VALUES (${fileId}, ${text})`.execute(tx);
    if (good.some(({ number }) => number === kill.at)) throw new Error('killed');
    return { counts: { picked: picked.length }, bad };
  },
  problemRow: (_file, { number, text }) => ({ line: number, problem: text }),
};
