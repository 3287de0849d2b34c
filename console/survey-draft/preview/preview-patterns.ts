import { linearPatterns, type CompilePattern } from '#engine/import.ts';

let judge: CompilePattern | undefined;

/** The engine of patterns is as heavy as the rest of the editor: it comes after the page, and nothing waits for it. */
export const patternsReady: Promise<void> = import('re2js').then(({ RE2Set }) => {
  judge = linearPatterns(RE2Set);
});
patternsReady.catch(() => undefined);

/** Judges patterns as the server does, as soon as it can; until then it lets everything pass. */
export const previewPattern: CompilePattern = (pattern, isCaseInsensitive) => {
  let fits: ReturnType<CompilePattern> | undefined;
  return (text) => {
    fits ??= judge?.(pattern, isCaseInsensitive);
    return fits?.(text) ?? true;
  };
};
