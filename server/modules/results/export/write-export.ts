import { Zip, ZipDeflate } from 'fflate';
import type { ExportFormat } from '#contract/results/exports.ts';
import type { Reads } from '#server/platform/database/replica.ts';
import { gatherResults } from '../gather-results.ts';
import { selectGathered, selectStudy } from '../results.store.ts';
import type { Results } from '../results.ts';
import { csvOf } from './csv.ts';
import type { DataSet } from './data-set.ts';
import { fileNameOf, type ExportTicket } from './request-export.ts';
import { savOf } from './sav/sav.ts';
import { studyData } from './study-data.ts';
import { tripleSData, tripleSDescription } from './triple-s.ts';

export interface ExportFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly parts: AsyncGenerator<Buffer>;
}

const CONTENT_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  SAV: 'application/x-spss-sav',
  TRIPLE_S: 'application/zip',
} as const satisfies Record<ExportFormat, string>;

/** Where a file is read, piece by piece. */
export interface FileReads {
  readonly reads: Reads;
  /** What is read after this has all that was there before. */
  noteWrite(): Promise<void>;
}

/** The file that a ticket stands for, made while it is sent. */
export async function writeExport(
  results: Results,
  ticket: ExportTicket,
  from?: FileReads,
): Promise<ExportFile | undefined> {
  const { studyId, format, cells, filter, isNamed } = ticket;
  const study = await selectStudy(results.db, results.panelId, { studyId });
  if (study === undefined) return undefined;
  // Anyone who finished a moment ago is in the file too, wherever its pieces are read; who comes later is in none of them.
  await gatherResults(results, studyId);
  const respondents = (await selectGathered(results.db, studyId))?.respondents;
  await from?.noteWrite();
  const wanted = { studyId, name: study.short_id, title: study.internal_name, filter, respondents, isNamed };
  const data = await studyData(results, wanted, from?.reads);
  const fileName = fileNameOf(study.short_id, format);
  return { fileName, contentType: CONTENT_TYPES[format], parts: partsOf(data, format, cells) };
}

function partsOf(data: DataSet, format: ExportFormat, cells: ExportTicket['cells']): AsyncGenerator<Buffer> {
  if (format === 'CSV') return csvOf(data, cells);
  if (format === 'SAV') return savOf(data);
  return zipOf([
    { name: `${data.name}.xml`, parts: once(Buffer.from(tripleSDescription(data))) },
    { name: `${data.name}.dat`, parts: tripleSData(data) },
  ]);
}

async function* once(part: Buffer): AsyncGenerator<Buffer> {
  yield part;
}

export interface ZippedFile {
  readonly name: string;
  readonly parts: AsyncIterable<Buffer>;
}

/** Several files in one, written while they are read. */
async function* zipOf(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const written: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(Buffer.from(chunk));
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
