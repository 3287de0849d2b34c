import { compileCall } from './compile-call.ts';
import { OPERATORS, type Operator } from './operators.ts';
import { isDigit, isLetter, TextCursor } from './text-cursor.ts';
import type { Evaluate } from './types.ts';
import { isEmpty, readAnswer } from './values.ts';

export const MAX_EXPRESSION_DEPTH = 64;

export type CheckCall = (name: string, literals: readonly (string | undefined)[]) => string | undefined;

/** What an expression is made of, noted while it is read. */
export interface Notes {
  /** What stands between braces. */
  readonly names: Set<string>;
  /** What can be evaluated, but means less than it says: the first of them, and where. */
  misuse?: { readonly reason: string; readonly at: number };
  /** Says what is wrong with a call; only where an import asks. */
  readonly check?: CheckCall | undefined;
}

/** Reads a text from left to right and returns what evaluates it. */
export function compileExpression(
  text: string,
  notes: Notes,
  { isFilter }: { readonly isFilter?: boolean } = {},
): Evaluate {
  const { names } = notes;
  const cursor = new TextCursor(text);
  const literals = new Map<Evaluate | undefined, string>();
  let depth = 0;

  const deeper = <T>(read: () => T): T => {
    depth += 1;
    if (depth > MAX_EXPRESSION_DEPTH) cursor.fail(`more than ${MAX_EXPRESSION_DEPTH} levels of nesting`);
    const result = read();
    depth -= 1;
    return result;
  };

  const literal = (value: string): Evaluate => {
    const evaluate: Evaluate = () => value;
    literals.set(evaluate, value);
    return evaluate;
  };

  const readOperator = (level: number): Operator | undefined => {
    const start = cursor.at;
    cursor.skipSpace();
    for (const [spelling, operator] of OPERATORS[level] ?? [])
      if (!(spelling === '*' && cursor.char(1) === '=') && cursor.take(spelling)) return operator;
    cursor.at = start;
    return undefined;
  };

  const readLevel = (level: number): Evaluate => {
    if (level === OPERATORS.length) return readOperand();
    const first = readLevel(level + 1);
    const rest: { operator: Operator; right: Evaluate }[] = [];
    for (let operator = readOperator(level); operator; operator = readOperator(level))
      rest.push({ operator, right: readLevel(level + 1) });
    const [only] = rest;
    if (!only) return first;
    if (rest.length === 1) return (scope) => only.operator(first(scope), only.right(scope));
    // A long chain is walked in a loop, so that its length never becomes depth of calls.
    return (scope) => {
      let result = first(scope);
      for (const { operator, right } of rest) result = operator(result, right(scope));
      return result;
    };
  };

  const readAll = (): Evaluate => deeper(() => readLevel(0));

  const close = (end: string, reason: string): void => {
    cursor.skipSpace();
    if (!cursor.take(end)) cursor.fail(reason);
  };

  const readList = (end: string): Evaluate[] => {
    const items: Evaluate[] = [];
    cursor.skipSpace();
    if (cursor.take(end)) return items;
    do {
      items.push(readAll());
      cursor.skipSpace();
    } while (cursor.take(','));
    close(end, `'${end}' or ',' is missing here`);
    return items;
  };

  const readName = (): Evaluate => {
    const written = cursor.readBraced();
    const isAsItIs = written[0] === '#';
    const name = isAsItIs ? written.slice(1) : written;
    names.add(name);
    return isAsItIs ? (scope) => scope.value(name) ?? null : (scope) => readAnswer(scope.value(name));
  };

  const readCall = (name: string, start: number): Evaluate => {
    const fail = (reason: string): never => cursor.fail(reason, start);
    const complain = (reason: string | undefined): void => {
      if (reason !== undefined) notes.misuse ??= { reason, at: start };
    };
    cursor.at += 1;
    return compileCall({
      name,
      args: readList(')'),
      literal: (arg) => literals.get(arg),
      addName: (read) => names.add(read),
      compileFilter: (condition) => {
        // A filter in a filter would walk the rows once for every row.
        if (isFilter) fail("a filter can't contain another filter");
        const fields = new Set<string>();
        const inner: Notes = { names: fields, check: notes.check };
        const filter = compileExpression(condition, inner, { isFilter: true });
        complain(inner.misuse?.reason);
        return fields.size === 0 ? fail(`the filter of ${name}() must use a field of the row`) : filter;
      },
      check: (called, texts) => {
        complain(notes.check?.(called, texts));
      },
      fail,
    });
  };

  const readWord = (): Evaluate => {
    const start = cursor.at;
    const word = cursor.readWord();
    if (cursor.char() === '(') return readCall(word, start);
    const lower = word.toLowerCase();
    if (lower === 'true' || lower === 'false') return () => lower === 'true';
    return word === 'null' || word === 'undefined' ? () => null : literal(word);
  };

  const readValue = (): Evaluate => {
    const char = cursor.char();
    if (char === '{') return readName();
    if (char === '"' || char === "'") return literal(cursor.readQuoted(char));
    if (isLetter(char)) return readWord();
    if (char === undefined) cursor.fail('the expression is incomplete');
    if (!isDigit(char) && char !== '-') cursor.fail(`'${char}' isn't allowed here`);
    const number = cursor.readNumber();
    return () => number;
  };

  /** `!`, or the word `negate` before a value; alone it is a text like any other word. */
  const takeNegation = (): boolean => {
    const start = cursor.at;
    if (cursor.take('!')) return true;
    const isWord = cursor.readWord().toLowerCase() === 'negate' && cursor.char() !== '(';
    cursor.skipSpace();
    const [char = '}', next] = [cursor.char(), cursor.char(1)];
    const isValue = isLetter(char) || isDigit(char) || '{[("\''.includes(char);
    if (isWord && (isValue || (char === '-' && isDigit(next)) || (char === '!' && next !== '='))) return true;
    cursor.at = start;
    return false;
  };

  const readOperand = (): Evaluate => {
    cursor.skipSpace();
    if (takeNegation()) {
      const inner = deeper(readOperand);
      return (scope) => !inner(scope);
    }
    if (cursor.take('(')) {
      const inner = readAll();
      close(')', "')' is missing here");
      return inner;
    }
    if (cursor.take('[')) {
      const items = readList(']');
      return (scope) => items.map((item) => item(scope));
    }
    const value = readValue();
    const end = cursor.at;
    cursor.skipSpace();
    if (cursor.take('empty')) return (scope) => isEmpty(value(scope));
    if (cursor.take('notempty')) return (scope) => !isEmpty(value(scope));
    cursor.at = end;
    return value;
  };

  const evaluate = readAll();
  cursor.skipSpace();
  return cursor.char() === undefined ? evaluate : cursor.fail(`an operator is missing before '${cursor.char()}'`);
}
