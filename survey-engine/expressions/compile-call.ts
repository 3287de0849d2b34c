import { FUNCTIONS } from './functions.ts';
import { allow, spend } from './limits.ts';
import { REFUSED_FUNCTIONS } from './refused-functions.ts';
import { compileRowFunction, ROW_FUNCTION_NAMES } from './row-functions.ts';
import type { Evaluate } from './types.ts';

/** Each item is looked for among the choices. */
const COST_OF_SHOWING = 16;

export interface Call {
  readonly name: string;
  readonly args: readonly Evaluate[];
  /** The text of an argument that is written down in quotes. */
  literal(arg: Evaluate | undefined): string | undefined;
  /** Notes that the expression reads this name. */
  addName(name: string): void;
  compileFilter(condition: string): Evaluate;
  /** Lets the import have a look at it. */
  check(name: string, literals: readonly (string | undefined)[]): void;
  fail(reason: string): never;
}

/** What a person sees of an answer, and what they wrote beside it: both are asked by the name of a question. */
function compileQuestionFunction(call: Call): Evaluate {
  const question = call.literal(call.args[0]);
  if (question === undefined) return call.fail(`${call.name}() needs the name of a question in quotes`);
  if (call.name === 'getComment') {
    const name = `${question}-Comment`;
    call.addName(name);
    return (scope) => scope.value(name) ?? '';
  }
  call.addName(question);
  const value = call.args[1];
  return (scope) => {
    const shown = value ? value(scope) : scope.value(question);
    spend(COST_OF_SHOWING * (Array.isArray(shown) ? 1 + shown.length : 1));
    const text = scope.display?.(question, shown);
    if (typeof text === 'string') allow(text.length);
    return text;
  };
}

/** Turns a call into what evaluates it, or says why it cannot be used. */
export function compileCall(call: Call): Evaluate {
  const { name, args } = call;
  call.check(name, args.map(call.literal));
  if (name === 'displayValue' || name === 'getComment') return compileQuestionFunction(call);
  const run = FUNCTIONS.get(name);
  if (run)
    return (scope) =>
      run(
        args.map((arg) => arg(scope)),
        scope,
      );
  if (!ROW_FUNCTION_NAMES.includes(name)) {
    const refusal = Object.hasOwn(REFUSED_FUNCTIONS, name) ? REFUSED_FUNCTIONS[name] : undefined;
    return call.fail(refusal ? `${name}() can't be used: ${refusal}` : `the function ${name}() isn't supported`);
  }
  const [rows, column, ...rest] = args;
  const wanted = call.literal(rest[0]);
  // `minInArray({rows}, 'price', 'shop')`: of the row with the least price, the shop.
  const isOfRow = /^(?:min|max)InArray$/.test(name) && wanted !== undefined && !/[{}><=!]/.test(wanted);
  const filter = isOfRow ? rest[1] : rest[0];
  const condition = call.literal(filter);
  if (filter && condition === undefined) return call.fail(`the filter of ${name}() must be a condition in quotes`);
  const compiled = condition === undefined ? undefined : call.compileFilter(condition);
  const cost = 1 + (condition?.length ?? 0) / 8;
  return compileRowFunction(name, { rows, column, wanted: isOfRow ? wanted : undefined, filter: compiled, cost });
}
