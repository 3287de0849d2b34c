import type { ItemJson } from './survey-document.ts';

type Items = readonly ItemJson[];

/** A value for a new choice: the next number where all are numbers, else a word with a number. */
export function nextValue(items: Items, stem = 'item'): string | number {
  const numbers = items.map((item) => item.value).filter((value) => typeof value === 'number');
  if (numbers.length === items.length) return Math.max(0, ...numbers) + 1;
  const taken = new Set(items.map((item) => String(item.value)));
  for (let number = items.length + 1; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

export function addItem(items: Items, text = '', stem?: string): Items {
  return [...items, { value: nextValue(items, stem), text }];
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
export function pasteItems(items: Items, text: string): Items {
  let grown = items;
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim().replace(/^(?:[-*•·]|[A-Za-z\d]{1,2}[.)])\s+/, '');
    if (words === '') continue;
    const coded = /^([\w-]{1,40})\s*(?:=|;|\t)\s*(.+)$/.exec(words);
    const code = coded === null ? undefined : typedValue(coded[1] ?? '');
    const isFree = code !== undefined && !grown.some((item) => String(item.value) === String(code));
    grown = isFree ? [...grown, { value: code, text: coded?.[2] ?? '' }] : addItem(grown, coded?.[2] ?? words);
  }
  return grown;
}
