import type { Work } from './limits.ts';

/** JSON values; dates are ISO strings as in answers, `undefined` and `null` are empty. */
export type Value = unknown;

export interface Scope {
  /** The value of a name as written between braces: `age`, `q1.row1`, `panel[0].x`, `q1-Comment`, `item`, `row`. */
  value(name: string): unknown;
  /** What `today()` and `age()` read: milliseconds since the epoch. */
  readonly now: number;
  /** What evaluations in this scope may still go through together; without it each has only its own limit. */
  readonly work?: Work;
  /** What a person sees instead of a value: the text of a choice, for `displayValue('q')`. */
  display?(name: string, value: unknown): unknown;
}

export interface Expression {
  readonly text: string;
  /** Every name between braces, once each, in the order of their first use. */
  readonly names: readonly string[];
  evaluate(scope: Scope): unknown;
  isTrue(scope: Scope): boolean;
}

export type ParsedExpression =
  | {
      readonly ok: true;
      readonly expression: Expression;
      /** What it says and does not do, such as an argument too many: it works, but no import takes it. */
      readonly misuse?: { readonly reason: string; readonly at: number } | undefined;
    }
  | { readonly ok: false; readonly reason: string; readonly at: number };

/** A compiled part of an expression. */
export type Evaluate = (scope: Scope) => unknown;

export type ExpressionFunction = (args: readonly unknown[], scope: Scope) => unknown;
