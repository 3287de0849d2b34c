const SHORTEST = 2;
const HIDDEN = '…';

/** A text without any of these names, each as a word of its own; of names with several words also each of them. */
export function withoutNames(text: string, names: readonly string[]): string {
  const wanted = [...new Set(names.flatMap((name) => [name, ...partsOf(name)]).map((name) => name.trim()))]
    .filter((name) => name.length >= SHORTEST)
    // The longest first, so that an address goes whole before its parts do.
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.normalize('NFC').replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  if (wanted.length === 0) return text;
  const anyOfThem = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${wanted.join('|')})(?![\p{L}\p{N}])`, 'giu');
  return text.normalize('NFC').replaceAll(anyOfThem, HIDDEN);
}

/** Of an address what stands before the @: what comes after it is no name of a person. */
const partsOf = (name: string): string[] =>
  (name.split('@')[0] ?? '').split(/[\s.+_-]+/).filter((part) => part.length > SHORTEST);
