import { textOfDate } from './dates.ts';
import { FUNCTIONS, FUNCTION_NAMES } from './functions.ts';
import { OPERATORS, type Operator } from './operators.ts';
import { REFUSED_FUNCTIONS } from './refused-functions.ts';
import { compileRowFunction } from './row-functions.ts';
import { isTrue } from './truth.ts';
import type { Evaluate, ParsedExpression, Scope } from './types.ts';
import { isEmpty, readAnswer } from './values.ts';

export const MAX_EXPRESSION_LENGTH = 10_000;
export const MAX_EXPRESSION_DEPTH = 64;

class Problem extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
}

/** Reads a text from left to right and returns what evaluates it; `names` collects what stands between braces. */
function compile(text: string, names: Set<string>, isFilter = false): Evaluate {
  const texts = new Map<Evaluate | undefined, string>();
  const literal = (value: string): Evaluate => {
    const evaluate: Evaluate = () => value;
    texts.set(evaluate, value);
    return evaluate;
  };
  let at = 0;
  let depth = 0;

  const skipSpace = (): void => {
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at += 1;
  };
  const has = (word: string): boolean => text.slice(at, at + word.length).toLowerCase() === word;
  const take = (word: string): boolean => {
    if (!has(word)) return false;
    at += word.length;
    return true;
  };
  const expect = (char: string, reason: string): void => {
    skipSpace();
    if (!take(char)) throw new Problem(reason, at);
  };
  const deeper = <T>(read: () => T): T => {
    depth += 1;
    if (depth > MAX_EXPRESSION_DEPTH) throw new Problem(`more than ${MAX_EXPRESSION_DEPTH} levels of nesting`, at);
    const result = read();
    depth -= 1;
    return result;
  };

  const readOperator = (level: number): Operator | undefined => {
    const start = at;
    skipSpace();
    for (const [spelling, operator] of OPERATORS[level] ?? [])
      if (!(spelling === '*' && text[at + 1] === '=') && take(spelling)) return operator;
    at = start;
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

  const readList = (end: string): Evaluate[] => {
    const items: Evaluate[] = [];
    skipSpace();
    if (take(end)) return items;
    do items.push(readAll());
    while ((skipSpace(), take(',')));
    expect(end, `'${end}' or ',' is missing here`);
    return items;
  };

  const readString = (quote: string): Evaluate => {
    const start = at;
    let value = '';
    for (at += 1; text[at] !== quote; at += 1) {
      const char = text[at];
      if (char === undefined) throw new Problem('this text has no closing quote', start);
      if (char === '"' || char === "'") throw new Problem('a quote inside a text needs a \\ before it', at);
      const next = text[at + 1];
      if (char === '\\' && (next === '"' || next === "'")) {
        value += next;
        at += 1;
      } else value += char;
    }
    at += 1;
    return literal(value);
  };

  const readDigits = (): void => {
    const start = at;
    while (isDigit(text[at] ?? '')) at += 1;
    if (at === start) throw new Problem('a digit is missing here', at);
  };

  const readNumber = (): Evaluate => {
    const start = at;
    if (text[at] === '0' && text[at + 1] === 'x') {
      at += 2;
      readDigits();
    } else {
      if (text[at] === '-') at += 1;
      if (text[at] === '0') at += 1;
      else readDigits();
      if (text[at] === '.') {
        at += 1;
        readDigits();
      }
    }
    if (isDigit(text[at] ?? '')) throw new Problem('a number cannot begin with 0', start);
    const value = Number(text.slice(start, at));
    return () => value;
  };

  const readName = (): Evaluate => {
    const start = at + 1;
    const end = text.indexOf('}', start);
    const open = text.indexOf('{', start);
    if (end < 0) throw new Problem("the name has no closing '}'", at);
    if (open >= 0 && open < end) throw new Problem("a name cannot hold '{'", open);
    if (end === start) throw new Problem('a name is missing between the braces', at);
    at = end + 1;
    const isAsItIs = text[start] === '#';
    const name = text.slice(isAsItIs ? start + 1 : start, end);
    names.add(name);
    return isAsItIs ? (scope) => scope.value(name) ?? null : (scope) => readAnswer(scope.value(name));
  };

  const readCall = (name: string, start: number): Evaluate => {
    if (Object.hasOwn(REFUSED_FUNCTIONS, name))
      throw new Problem(`${name}() cannot be used: ${REFUSED_FUNCTIONS[name]}`, start);
    if (!FUNCTION_NAMES.includes(name)) throw new Problem(`there is no function ${name}()`, start);
    at += 1;
    const args = readList(')');
    const call = FUNCTIONS.get(name);
    if (call)
      return (scope) =>
        call(
          args.map((arg) => arg(scope)),
          scope,
        );
    const [first, second, third] = args;
    if (name === 'displayValue' || name === 'getComment') {
      const question = texts.get(first);
      if (question === undefined) throw new Problem(`${name}() needs the name of a question in quotes`, start);
      if (name === 'getComment') {
        names.add(`${question}-Comment`);
        return (scope) => scope.value(`${question}-Comment`) ?? '';
      }
      names.add(question);
      return (scope) => scope.display?.(question, second ? second(scope) : scope.value(question));
    }
    let filter: Evaluate | undefined;
    if (third) {
      const condition = texts.get(third);
      if (condition === undefined || isFilter)
        throw new Problem(`the filter of ${name}() must be a condition in quotes, without another filter in it`, start);
      const fields = new Set<string>();
      filter = compile(condition, fields, true);
      if (fields.size === 0) throw new Problem(`the filter of ${name}() must ask for a field of the row`, start);
    }
    const summary = compileRowFunction(name, args, filter);
    if (!summary) throw new Problem(`there is no function ${name}()`, start);
    return summary;
  };

  const readWord = (): Evaluate => {
    const start = at;
    while (isLetter(text[at] ?? '') || isDigit(text[at] ?? '')) at += 1;
    const word = text.slice(start, at);
    if (text[at] === '(') return readCall(word, start);
    const lower = word.toLowerCase();
    if (lower === 'true' || lower === 'false') return () => lower === 'true';
    if (word === 'null' || word === 'undefined') return () => null;
    return literal(word);
  };

  /** What can stand before `empty` and `notempty`: a value that is written down or a name. */
  const readSimple = (): Evaluate | undefined => {
    const char = text[at] ?? '';
    if (char === '{') return readName();
    if (char === '"' || char === "'") return readString(char);
    if (isDigit(char) || char === '-') return readNumber();
    return isLetter(char) ? readWord() : undefined;
  };

  const readOperand = (): Evaluate => {
    skipSpace();
    if (take('!')) {
      const inner = deeper(readOperand);
      return (scope) => !inner(scope);
    }
    if (take('(')) {
      const inner = readAll();
      expect(')', "')' is missing here");
      return inner;
    }
    if (take('[')) {
      const items = readList(']');
      return (scope) => items.map((item) => item(scope));
    }
    const value = readSimple();
    if (!value)
      throw new Problem(at < text.length ? `'${text[at]}' cannot stand here` : 'the expression ends too early', at);
    const end = at;
    skipSpace();
    if (take('empty')) return (scope) => isEmpty(value(scope));
    if (take('notempty')) return (scope) => !isEmpty(value(scope));
    at = end;
    return value;
  };

  const evaluate = readAll();
  skipSpace();
  if (at < text.length) throw new Problem(`an operator is missing before '${text[at]}'`, at);
  return evaluate;
}

/** Results are JSON like every answer: dates become text, and what is no number is nothing. */
function asAnswer(value: unknown): unknown {
  if (value instanceof Date) return textOfDate(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return Array.isArray(value) ? value.map(asAnswer) : value;
}

/** Reads an expression once; whatever is wrong with it is known before anybody answers. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    return { ok: false, reason: `longer than ${MAX_EXPRESSION_LENGTH} characters`, at: MAX_EXPRESSION_LENGTH };
  const names = new Set<string>();
  try {
    const evaluate = compile(text, names);
    const expression = {
      text,
      names: [...names],
      evaluate: (scope: Scope) => asAnswer(evaluate(scope)),
      isTrue: (scope: Scope) => isTrue(evaluate(scope)),
    };
    return { ok: true, expression };
  } catch (problem) {
    if (problem instanceof Problem) return { ok: false, reason: problem.message, at: problem.at };
    throw problem;
  }
}
