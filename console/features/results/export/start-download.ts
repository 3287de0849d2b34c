/** Lets the browser fetch a file by itself, so that it streams to disk and never through this page. */
export function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
