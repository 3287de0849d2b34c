import { compileExpression, type CheckCall, type Notes } from './compile-expression.ts';
import { textOfDate } from './dates.ts';
import { isTooLarge, withinLimits } from './limits.ts';
import { ExpressionProblem } from './text-cursor.ts';
import { isTrue } from './truth.ts';
import type { Expression, ParsedExpression } from './types.ts';

export const MAX_EXPRESSION_LENGTH = 10_000;

/** Results are JSON like every answer: dates become text, and what is no number is nothing. */
function asAnswer(value: unknown): unknown {
  if (value instanceof Date) return textOfDate(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return Array.isArray(value) ? value.map(asAnswer) : value;
}

/** What is too large is nothing: results go into other expressions, where they would grow without end. */
function answerOf(value: unknown): unknown {
  return isTooLarge(value) ? null : asAnswer(value);
}

/** Reads an expression once; whatever is wrong with it is known before anybody answers. */
export function parseExpression(text: string, check?: CheckCall): ParsedExpression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    return { ok: false, reason: `longer than ${MAX_EXPRESSION_LENGTH} characters`, at: MAX_EXPRESSION_LENGTH };
  const notes: Notes = { names: new Set(), check };
  try {
    const evaluate = compileExpression(text, notes);
    // What is written down is gone through at every evaluation.
    const cost = 1 + text.length / 8;
    const expression: Expression = {
      text,
      names: [...notes.names],
      evaluate: (scope) => withinLimits(() => answerOf(evaluate(scope)), null, scope.work, cost),
      isTrue: (scope) => withinLimits(() => isTrue(evaluate(scope)), false, scope.work, cost),
    };
    return { ok: true, expression, misuse: notes.misuse };
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return { ok: false, reason: problem.message, at: problem.at };
    throw problem;
  }
}
