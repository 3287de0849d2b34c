import type { ExportFormat } from '#contract/results/exports.ts';
import { gatherResults } from '../gather-results.ts';
import type { Results } from '../results.ts';
import { selectStudy } from '../results.store.ts';
import { csvOf } from './csv.ts';
import type { DataSet } from './data-set.ts';
import { fileNameOf, type ExportTicket } from './request-export.ts';
import { savOf } from './sav/sav.ts';
import { studyData } from './study-data.ts';
import { tripleSData, tripleSDescription } from './triple-s.ts';
import { zipOf } from './zip.ts';

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

/** The file that a ticket stands for, made while it is sent. */
export async function writeExport(results: Results, ticket: ExportTicket): Promise<ExportFile | undefined> {
  const { studyId, format, cells, filter, isNamed } = ticket;
  const study = await selectStudy(results.db, results.panelId, { studyId });
  if (study === undefined) return undefined;
  // Whoever finished a moment ago is in the file too.
  await gatherResults(results, studyId);
  const wanted = { studyId, name: study.short_id, title: study.internal_name, filter, isNamed };
  const data = await studyData(results, results.db, wanted);
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
