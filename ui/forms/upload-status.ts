import type { UploadedFile } from './file-row.tsx';

/** What those who listen hear of the files: how many are there, then what is wrong with the others, each a sentence. */
export function uploadStatus(files: readonly Pick<UploadedFile, 'name' | 'percent' | 'error'>[]): string {
  const doneCount = files.filter((file) => file.error === undefined && file.percent >= 100).length;
  const problems = files.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]));
  const sentences = [`${doneCount} of ${files.length} files uploaded`, ...problems];
  return files.length === 0 ? '' : sentences.map((sentence) => sentence.replace(/[.]$/, '')).join('. ');
}
