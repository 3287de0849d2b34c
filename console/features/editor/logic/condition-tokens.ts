import type { ConditionValue, Verb } from './condition.ts';

/** A word of the expression language, as far as sentences know it. */
export type ConditionToken =
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
export function tokensOf(text: string): readonly ConditionToken[] | undefined {
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
