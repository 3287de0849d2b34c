const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** The size of a file as people say it: 96 KB, 1.8 MB. */
export function fileSizeText(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  if (bytes < MEGABYTE - KILOBYTE / 2) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** How much of it has left: 2.6 of 4.2 MB. */
export function sentSizeText(percent: number, bytes: number): string {
  const [sent, whole] = [fileSizeText(Math.floor((bytes * percent) / 100)), fileSizeText(bytes)];
  const [number = '', unit] = sent.split(' ');
  return `${whole.endsWith(` ${unit}`) ? number : sent} of ${whole}`;
}
