/** By then the browser has taken over what it saves. */
const TAKEN_OVER_MS = 10_000;

/**
 * Lets the browser fetch a file by itself, so that it streams to disk and never through this page. It is named as the server says,
 * where that says so. Not by opening its address: a dialog that closes meanwhile goes back in the history, which would call that off.
 */
export function startDownload(url: string, fileName = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
}

/** Gives away what this page holds, as a file. */
export function saveFile(fileName: string, content: Blob | string, type = 'text/csv'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  startDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}
