/** Taking the data of a study away: formats, and where the file is fetched. */
export const EXPORT_FORMATS = ['CSV', 'SAV', 'TRIPLE_S'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_PATH = '/api/console/exports';
