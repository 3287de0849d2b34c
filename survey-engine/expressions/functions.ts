import type { Scope } from './types.ts';
import { isEmpty } from './values.ts';

export type ExpressionFunction = (args: readonly unknown[], scope: Scope) => unknown;

function flat(args: readonly unknown[]): unknown[] {
  return args.flatMap((arg) => (Array.isArray(arg) ? arg : [arg])).filter((item) => !isEmpty(item));
}

function total(args: readonly unknown[]): number {
  return flat(args).reduce<number>((sum, item) => sum + Number(item), 0);
}

export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['iif', ([condition, yes, no]) => (condition ? yes : no)],
  ['sum', (args) => total(args)],
]);

export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()].sort();
