import {
  isGroup,
  type Clause,
  type Condition,
  type ConditionPart,
  type ConditionValue,
  type Verb,
} from './condition.ts';

/** What lists are asked about, and what is asked without any value. */
const WITH_LIST: readonly Verb[] = ['anyOf', 'allOf', 'noneOf'];
const WITHOUT_VALUE: readonly Verb[] = ['answered', 'notAnswered'];

/** An expression as a sentence; undefined for what no sentence can say, which then stays as it was written. */
export function readCondition(text: string): Condition | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const condition = reader.readAny();
  return condition && reader.isAtEnd ? condition : undefined;
}

/** 'and' binds more closely than 'or', as in the engine. */
class Reader {
  readonly #tokens: readonly ConditionToken[];
  #at = 0;

  constructor(tokens: readonly ConditionToken[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readAny(): Condition | undefined {
    const parts = this.#readJoined('or', () => this.#readAll());
    if (parts === undefined) return undefined;
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    return fold('any', parts);
  }

  #readAll(): Condition | undefined {
    const parts = this.#readJoined('and', () => this.#readOne());
    return parts && fold('all', parts);
  }

  #readJoined(word: 'and' | 'or', read: () => Condition | undefined): Condition[] | undefined {
    const parts: Condition[] = [];
    do {
      const part = read();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.#take(word));
    return parts;
  }

  #readOne(): Condition | undefined {
    if (!this.#take('(')) {
      const clause = this.#readClause();
      return clause && { join: 'all', parts: [clause] };
    }
    const inner = this.readAny();
    return inner && this.#take(')') ? inner : undefined;
  }

  #readClause(): Clause | undefined {
    const subject = this.#next();
    const verb = this.#next();
    if (subject?.kind !== 'name' || verb?.kind !== 'verb') return undefined;
    const clause = { subject: subject.name, verb: verb.verb };
    if (WITHOUT_VALUE.includes(verb.verb)) return { ...clause, values: [] };
    const values = WITH_LIST.includes(verb.verb) ? this.#readList() : this.#readValue();
    return values && { ...clause, values };
  }

  #readValue(): ConditionValue[] | undefined {
    const token = this.#next();
    return token?.kind === 'value' ? [token.value] : undefined;
  }

  #readList(): ConditionValue[] | undefined {
    if (!this.#take('[')) return undefined;
    const values: ConditionValue[] = [];
    do {
      const token = this.#next();
      if (token?.kind !== 'value') return undefined;
      values.push(token.value);
    } while (this.#take(','));
    return this.#take(']') ? values : undefined;
  }

  #next(): ConditionToken | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #take(kind: ConditionToken['kind']): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at += 1;
    return true;
  }
}

/** Joins what was read; undefined where it nests more deeply than a sentence can. */
function fold(join: Condition['join'], conditions: readonly Condition[]): Condition | undefined {
  const parts: ConditionPart[] = [];
  for (const condition of conditions) {
    const [only] = condition.parts;
    if (condition.parts.length === 1 && only) parts.push(only);
    else if (condition.join === join) parts.push(...condition.parts);
    else {
      const clauses = condition.parts.flatMap((part) => (isGroup(part) ? [] : [part]));
      if (clauses.length < condition.parts.length) return undefined;
      parts.push({ join: condition.join, clauses });
    }
  }
  return { join, parts: join === 'all' ? withRanges(parts) : parts };
}

/** 'At least 3' and 'at most 5' of the same thing are 'between 3 and 5'. */
function withRanges(parts: readonly ConditionPart[]): ConditionPart[] {
  const merged: ConditionPart[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    const isRange =
      before !== undefined &&
      !isGroup(before) &&
      !isGroup(part) &&
      before.verb === 'atLeast' &&
      part.verb === 'atMost' &&
      before.subject === part.subject;
    if (isRange)
      merged.splice(-1, 1, { subject: part.subject, verb: 'between', values: [...before.values, ...part.values] });
    else merged.push(part);
  }
  return merged;
}

/** A word of the expression language, as far as sentences know it. */
type ConditionToken =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'value'; readonly value: ConditionValue }
  | { readonly kind: 'verb'; readonly verb: Verb }
  | { readonly kind: 'and' | 'or' | '(' | ')' | '[' | ']' | ',' };

const VERBS: Readonly<Record<string, Verb>> = {
  '=': 'is',
  '==': 'is',
  equal: 'is',
  equals: 'is',
  '<>': 'isNot',
  '!=': 'isNot',
  notequal: 'isNot',
  notequals: 'isNot',
  contains: 'includes',
  contain: 'includes',
  '*=': 'includes',
  notcontains: 'includesNot',
  notcontain: 'includesNot',
  anyof: 'anyOf',
  allof: 'allOf',
  noneof: 'noneOf',
  notempty: 'answered',
  empty: 'notAnswered',
  '>': 'greater',
  greater: 'greater',
  '<': 'less',
  less: 'less',
  '>=': 'atLeast',
  '=>': 'atLeast',
  greaterorequal: 'atLeast',
  '<=': 'atMost',
  '=<': 'atMost',
  lessorequal: 'atMost',
};
const PIECE =
  /\s*(?:\{([^{}#][^{}]*)\}|'((?:\\['"]|[^'"])*)'|"((?:\\['"]|[^'"])*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?)(?![\w.])|(<>|!=|==|<=|>=|=<|=>|\*=|[=<>])|(&&|\|\|)|([()[\],])|((?:[aA][nN][dD]|[oO][rR])(?!\w)|[A-Za-z_]\w*(?![\w(])))/uy;

/** The words of an expression; undefined as soon as one is not of a sentence. */
function tokensOf(text: string): readonly ConditionToken[] | undefined {
  const tokens: ConditionToken[] = [];
  const source = text.trimEnd();
  const piece = new RegExp(PIECE);
  while (piece.lastIndex < source.length) {
    const found = piece.exec(source);
    const token = found && tokenOf(found);
    if (!token) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function tokenOf(found: RegExpExecArray): ConditionToken | undefined {
  const [, name, single, double, number, sign, logic, mark, word] = found;
  if (name !== undefined) return { kind: 'name', name };
  const text = single ?? double;
  if (text !== undefined) return { kind: 'value', value: text.replaceAll(/\\(['"])/gu, '$1') };
  if (number !== undefined) return { kind: 'value', value: Number(number) };
  if (sign !== undefined) return verbToken(sign);
  if (logic !== undefined) return { kind: logic === '&&' ? 'and' : 'or' };
  if (mark !== undefined) return { kind: mark as '(' };
  return word === undefined ? undefined : wordToken(word);
}

function wordToken(word: string): ConditionToken | undefined {
  const lower = word.toLowerCase();
  if (lower === 'and' || lower === 'or') return { kind: lower };
  if (lower === 'true' || lower === 'false') return { kind: 'value', value: lower === 'true' };
  // Arithmetic, negation and nothing are no part of a sentence; any other bare word is a text.
  if (['null', 'undefined', 'negate', 'power'].includes(lower)) return undefined;
  return verbToken(lower) ?? { kind: 'value', value: word };
}

function verbToken(spelling: string): ConditionToken | undefined {
  const verb = Object.hasOwn(VERBS, spelling) ? VERBS[spelling] : undefined;
  return verb && { kind: 'verb', verb };
}
