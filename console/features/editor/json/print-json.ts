/** JSON as a person reads it, and for each place in it (`pages[0].title`) the line on which it begins. */
export interface PrintedJson {
  readonly text: string;
  readonly lineOf: ReadonlyMap<string, number>;
}

const SHORT = 80;

/** What stands on the lines of a value beside it. */
interface Around {
  readonly indent: string;
  readonly lead: string;
  readonly tail: string;
}

/** Short lists and objects without anything inside stay on one line. */
export function printJson(value: unknown): PrintedJson {
  const lines: string[] = [];
  const lineOf = new Map<string, number>();

  function write(part: unknown, path: string, { indent, lead, tail }: Around): void {
    lineOf.set(path, lines.length + 1);
    if (!isNested(part)) {
      lines.push(`${indent}${lead}${onOneLine(part)}${tail}`);
      note(part, path);
      return;
    }
    const isList = Array.isArray(part);
    lines.push(`${indent}${lead}${isList ? '[' : '{'}`);
    const entries = Object.entries(part);
    for (const [index, [key, inner]] of entries.entries()) {
      const comma = index === entries.length - 1 ? '' : ',';
      const at = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const name = isList ? '' : `${JSON.stringify(key)}: `;
      write(inner, at, { indent: `${indent}  `, lead: name, tail: comma });
    }
    lines.push(`${indent}${isList ? ']' : '}'}${tail}`);
  }

  /** What is inside of something on one line is on that line. */
  function note(part: unknown, path: string): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      const at = Array.isArray(part) ? `${path}[${key}]` : `${path}.${key}`;
      lineOf.set(at, lines.length);
      note(inner, at);
    }
  }

  write(value, '', { indent: '', lead: '', tail: '' });
  return { text: lines.join('\n'), lineOf };
}

function isNested(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return false;
  const isFlat = Object.values(value).every((part) => typeof part !== 'object' || part === null);
  return !isFlat || onOneLine(value).length > SHORT;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The line of a place, or of the nearest thing around it. */
export function lineOfPath({ lineOf }: PrintedJson, path: string): number {
  for (let at = path; at !== ''; at = at.replace(/(?:\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, '')) {
    const line = lineOf.get(at);
    if (line !== undefined) return line;
  }
  return 1;
}
