import { itemText, type ItemJson } from './survey-document.ts';

type Items = readonly ItemJson[];

/**
 * A value for a new choice: the next number where all are numbers, else a word with a number. None that the data has: an
 * old answer would get a new label.
 */
export function nextValue(items: Items, stem = 'item', published: readonly string[] = []): string | number {
  const numbers = items.map((item) => item.value).filter((value) => typeof value === 'number');
  const before = published.map(Number).filter(Number.isSafeInteger);
  if (numbers.length === items.length) return Math.max(0, ...numbers, ...before) + 1;
  const taken = new Set([...items.map((item) => String(item.value)), ...published]);
  for (let number = items.length + 1; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

export function addItem(items: Items, text = '', stem?: string, published?: readonly string[]): Items {
  return [...items, { value: nextValue(items, stem, published), text }];
}

export function editItem(items: Items, index: number, changes: Readonly<Record<string, unknown>>): Items {
  return items.map((item, at) => {
    if (at !== index) return item;
    const entries = Object.entries({ ...item, ...changes }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries) as unknown as ItemJson;
  });
}

export function removeItem(items: Items, index: number): Items {
  return items.toSpliced(index, 1);
}

export function moveItem(items: Items, from: number, to: number): Items {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A number where it reads like one, else the text: how a code that was typed is kept. */
export function typedValue(text: string): string | number {
  const trimmed = text.trim();
  return /^-?(?:0|[1-9]\d{0,14})$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/**
 * A pasted list: one choice a line. `code = words`, `code;words` and a column from a sheet give codes; else they are
 * numbered on. Empty lines and marks of lists are left out.
 */
export function pasteItems(items: Items, text: string, published: readonly string[] = []): Items {
  let grown = items;
  for (const line of text.split(/\r?\n/)) {
    const sentence = line.trim().replace(/^(?:[-*•·]|[A-Za-z\d]{1,2}[.)])\s+/, '');
    if (sentence === '') continue;
    const coded = /^([\w-]{1,40})\s*(?:=|;|\t)\s*(.+)$/.exec(sentence);
    const code = coded === null ? undefined : typedValue(coded[1] ?? '');
    const isFree =
      code !== undefined &&
      !published.includes(String(code)) &&
      !grown.some((item) => String(item.value) === String(code));
    grown = isFree
      ? [...grown, { value: code, text: coded?.[2] ?? '' }]
      : addItem(grown, coded?.[2] ?? sentence, undefined, published);
  }
  return grown;
}

/** A whole list written anew: what reads as before keeps its code, whatever its place; the rest gets others. */
export function replaceItems(items: Items, text: string, published: readonly string[] = []): Items {
  const lines = pasteItems([], text, published).map((line) => ({
    line,
    known: items.find((item) => itemText(item) === itemText(line)),
  }));
  const used: ItemJson[] = lines.flatMap(({ known }) => known ?? []);
  return lines.map(({ line, known }) => {
    if (known !== undefined) return known;
    const isUsed = used.some(({ value }) => String(value) === String(line.value));
    const fresh = isUsed ? { ...line, value: nextValue(used, 'item', published) } : line;
    used.push(fresh);
    return fresh;
  });
}
