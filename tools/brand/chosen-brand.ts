import { join, resolve } from 'node:path';

export const DEFAULT_BRAND_FOLDER = join(import.meta.dirname, '../../brand');

/** Where the brand is that is built: in brand/, or in the folder that SPARK_BRAND names. */
export function chosenBrandFolder(): string {
  const chosen = process.env['SPARK_BRAND'];
  return chosen === undefined || chosen === '' ? DEFAULT_BRAND_FOLDER : resolve(chosen);
}
