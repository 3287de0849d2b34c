/** Taking the data of a study away: formats, and where the file is fetched. */
export const EXPORT_FORMATS = ['CSV', 'SAV', 'TRIPLE_S'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_PATH = '/api/console/exports';

export const EXPORT_FORMAT_WORDS = {
  CSV: { name: 'CSV', about: 'One row a person, codes or labels' },
  SAV: { name: 'SPSS .sav', about: 'Labels, missing values, measure levels' },
  TRIPLE_S: { name: 'Triple-S 2.0', about: 'XML with its data file' },
} as const satisfies Record<ExportFormat, { readonly name: string; readonly about: string }>;
