import { parseExpression, type Expression } from '../expressions/index.ts';
import { callProblem } from '../expressions/signatures.ts';

export interface ImportProblem {
  /** As in JavaScript: `pages[0].elements[2].visibleIf`. */
  readonly path: string;
  readonly reason: string;
  /** Where there may be a remedy, what is wrong. */
  readonly cause?: ProblemCause;
}

/** A name that is nowhere, with the nearest one that is; the same name or value twice; what follows from itself. */
export type ProblemCause =
  | { readonly kind: 'UNKNOWN_NAME'; readonly name: string; readonly meant: string | undefined }
  | { readonly kind: 'NAME_TWICE' | 'VALUE_TWICE' | 'CIRCLE' };

const MAX_PROBLEMS = 100;

/** An expression or a text with `{names}`, kept to be checked once every name is known. */
export interface Reference {
  readonly path: string;
  readonly names: readonly string[];
  /** Names that mean something only there, such as `item`. */
  readonly locals: readonly string[];
}

/** What an import has met so far. */
export class Findings {
  readonly problems: ImportProblem[] = [];
  readonly references: Reference[] = [];
  locals: readonly string[] = [];
  patterns = 0;

  get isFull(): boolean {
    return this.problems.length >= MAX_PROBLEMS;
  }

  refuse(path: string, reason: string, cause?: ProblemCause): undefined {
    if (!this.isFull) this.problems.push(cause === undefined ? { path, reason } : { path, reason, cause });
    return undefined;
  }

  refer(path: string, names: readonly string[]): void {
    if (names.length > 0) this.references.push({ path, names, locals: this.locals });
  }

  expression(text: unknown, path: string): Expression | undefined {
    if (text === undefined || text === '') return undefined;
    if (typeof text !== 'string') return this.refuse(path, 'An expression must be text.');
    const parsed = parseExpression(text, callProblem);
    const problem = parsed.ok ? parsed.misuse : parsed;
    if (!parsed.ok || problem !== undefined)
      return this.refuse(path, `${problem?.reason} (at character ${(problem?.at ?? 0) + 1})`);
    this.refer(path, parsed.expression.names);
    return parsed.expression;
  }

  within<T>(locals: readonly string[], work: () => T): T {
    const outer = this.locals;
    this.locals = [...outer, ...locals];
    const result = work();
    this.locals = outer;
    return result;
  }
}
