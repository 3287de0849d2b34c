/** By then the browser has taken over what it saves. */
const TAKEN_OVER_MS = 10_000;

/** Lets the browser fetch a file by itself, so that it streams to disk and never through this page. */
export function startDownload(url: string, fileName: string): void {
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
}

/** Gives away what this page holds, as a file. */
export function saveFile(fileName: string, content: Blob | string, type = 'text/csv'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  startDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}
