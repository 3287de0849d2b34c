import type { DataSet } from '../data-set.ts';
import { createCaseWriter } from './sav-cases.ts';
import { savDictionary } from './sav-dictionary.ts';
import { layOut, measureTexts } from './sav-layout.ts';

/**
 * The system file of SPSS, with labels, missing values, measure levels and sets of choices, in UTF-8. The format wants
 * to know the longest text first, so the texts are read once before everything is written.
 */
export async function* savOf(data: DataSet): AsyncGenerator<Buffer> {
  const layout = layOut(data.variables, await measureTexts(data.variables, data.blocks()));
  const cases = createCaseWriter(layout);
  yield savDictionary(data, layout);
  for await (const rows of data.blocks()) yield cases.rows(rows);
  yield cases.end();
}
