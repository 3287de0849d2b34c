import type { Entropy } from './entropy.ts';

export type Json = Record<string, unknown>;

/** A question that later conditions can ask about, with values worth asking for. */
export interface Known {
  readonly name: string;
  readonly type: string;
  readonly literals: readonly string[];
}

export function validators(chance: Entropy, q: Json, kind: string, known: readonly Known[]): void {
  const list: Json[] = [];
  if (kind === 'number' && chance.chance(25)) list.push({ type: 'numeric', minValue: 1, maxValue: 5 });
  if ((kind === 'text' || kind === 'comment') && chance.chance(30))
    list.push(
      chance.pick([
        { type: 'text', minLength: 2, maxLength: 4 },
        { type: 'email' },
        { type: 'regex', regex: '^[a-z]+$' },
        { type: 'numeric', minValue: 2 },
        { type: 'text', allowDigits: false },
      ]),
    );
  if ((kind === 'checkbox' || kind === 'tagbox') && chance.chance(15))
    list.push({ type: 'answercount', minCount: 1, maxCount: 2 });
  if (known.length > 0 && chance.chance(6)) list.push({ type: 'expression', expression: condition(chance, known) });
  if (list.length > 0) q['validators'] = list;
}

export function condition(chance: Entropy, known: readonly Known[]): string {
  const one = simpleCondition(chance, known);
  if (!chance.chance(25)) return one;
  return `${one} ${chance.pick(['and', 'or'])} ${simpleCondition(chance, known)}`;
}

function simpleCondition(chance: Entropy, known: readonly Known[]): string {
  const { name, type, literals } = chance.pick(known);
  const literal = literals.length > 0 ? chance.pick(literals) : '1';
  if (type === 'matrix') return `{${name}.r1} ${chance.pick(['=', '<>'])} ${literal}`;
  if (type === 'matrixdropdown')
    return `{${name}.r1.c1} ${chance.pick(['=', 'notempty'])} 1`.replace('notempty 1', 'notempty');
  if (type === 'multipletext') return `{${name}.i1} ${chance.pick(['notempty', 'empty'])}`;
  const operator = chance.pick(['=', 'notempty', '<>', 'empty', 'contains', 'anyof', '>']);
  if (operator === 'notempty' || operator === 'empty') return `{${name}} ${operator}`;
  if (operator === 'anyof') return `{${name}} anyof [${literal}, ${literals[0] ?? '1'}]`;
  if (operator === 'contains' && !['checkbox', 'tagbox', 'ranking', 'text'].includes(type))
    return `{${name}} = ${literal}`;
  return `{${name}} ${operator} ${literal}`;
}

export function calculated(chance: Entropy, known: readonly Known[], pages: readonly Json[]): Json[] {
  const earlier = known.filter(({ name }) => !JSON.stringify(pages.at(-1)).includes(`"name":"${name}"`));
  if (earlier.length === 0 || !chance.chance(30)) return [];
  const { name } = chance.pick(earlier);
  const expression = chance.pick([`iif({${name}} notempty, 'x', 'y')`, `{${name}} = 1`, `{${name}} empty`]);
  const include = chance.chance(50) ? { includeIntoResult: true } : {};
  // A later page that shows by it.
  const last = pages.at(-1);
  if (last !== undefined && chance.chance(50)) last['visibleIf'] = "{calc1} = 'x' or {calc1} = true";
  return [{ name: 'calc1', expression, ...include }];
}

export function triggers(chance: Entropy, known: readonly Known[]): Json[] {
  const list: Json[] = [];
  const texts = known.filter(({ type }) => type === 'text' || type === 'comment');
  const others = known.filter(({ type }) => type !== 'text' && type !== 'comment' && type !== 'expression');
  if (others.length === 0) return list;
  const target = texts.length > 0 ? chance.pick(texts).name : 'free';
  if (chance.chance(20))
    list.push({ type: 'setvalue', expression: condition(chance, others), setToName: target, setValue: 'yes' });
  if (chance.chance(8))
    list.push({
      type: 'runexpression',
      expression: condition(chance, others),
      setToName: 'run1',
      runExpression: '1 + 2',
    });
  if (chance.chance(8))
    list.push({
      type: 'copyvalue',
      expression: condition(chance, others),
      fromName: chance.pick(others).name,
      setToName: 'copy1',
    });
  if (chance.chance(8)) list.push({ type: 'complete', expression: condition(chance, others) });
  if (chance.chance(8))
    list.push({ type: 'skip', expression: condition(chance, others), gotoName: chance.pick(known).name });
  return list;
}
