import { bringBrowser } from './find-browser.ts';

// Progress goes to the error stream, so that `$(node …/print-path.ts)` holds the path alone.
const path = await bringBrowser((line) => console.error(line)).catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});
if (path !== undefined) console.log(path);
