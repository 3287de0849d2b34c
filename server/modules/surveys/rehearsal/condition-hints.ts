/** By name, the values that any condition holds it against: what is worth answering to get somewhere. */
export type Hints = ReadonlyMap<string, readonly unknown[]>;

const COMPARED =
  /\{\s*#?([^{}]+?)\s*\}\s*(?:<=|>=|=<|=>|<>|!=|==|=|<|>|\*=|(?:not)?(?:equals?|contains?)|anyof|allof|noneof|greaterorequal|lessorequal|greater|less)\s*(\[[^\]]*\]|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?|\w+)/giu;
const LITERAL = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|(-?\d+(?:\.\d+)?)|(\w+)/gu;

/** Reads the comparisons out of every text of a survey and its rules. What it overlooks is still met by chance. */
export function hintsOf(texts: readonly string[]): Hints {
  const hints = new Map<string, Set<unknown>>();
  for (const text of texts) {
    for (const [, name = '', compared = ''] of text.matchAll(COMPARED)) {
      const known = hints.get(name) ?? new Set();
      for (const value of literalsIn(compared)) for (const near of aroundOf(value)) known.add(near);
      hints.set(name, known);
    }
  }
  return new Map([...hints].map(([name, values]) => [name, [...values]]));
}

function literalsIn(text: string): unknown[] {
  return Array.from(text.matchAll(LITERAL), ([, single, double, number, word]) => {
    if (number !== undefined) return Number(number);
    if (word !== undefined) return word === 'true' ? true : word === 'false' ? false : word;
    return (single ?? double ?? '').replaceAll(/\\(['"])/gu, '$1');
  });
}

/** A limit is met by one answer and missed by its neighbours; all three are worth a try. */
function aroundOf(value: unknown): unknown[] {
  return typeof value === 'number' ? [value, value + 1, value - 1] : [value];
}

/** Every text in a piece of JSON, wherever it stands. */
export function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null) return [];
  return Object.values(json).flatMap(textsIn);
}

/** The parts of a condition that must all hold: it is split at every 'and' that stands outside of brackets and texts. */
export function conjunctsOf(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < condition.length; at += 1) {
    const char = condition[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else if ('({['.includes(char)) depth += 1;
    else if (')}]'.includes(char)) depth -= 1;
    else if (depth === 0) {
      const word = /^(?:\s(and|or)\s|(&&|\|\|))/iu.exec(condition.slice(at, at + 6));
      if (word === null) continue;
      if ((word[1] ?? word[2] ?? '').toLowerCase() === 'or' || word[2] === '||') return [condition];
      parts.push(condition.slice(start, at));
      at += word[0].length - 1;
      start = at + 1;
    }
  }
  return [...parts, condition.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}
