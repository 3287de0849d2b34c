import { ARGUMENT_MESSAGES, JSON_MAX_DEPTH, type ArgumentLimit } from '#contract/graphql/argument-limits.ts';

/** What is wrong with one value of one scalar; undefined when it is within its limit. */
export function leafProblem(
  scalar: string,
  limit: ArgumentLimit,
  isOptional: boolean,
  value: unknown,
): string | undefined {
  if (scalar === 'JSON') return jsonProblem(value, 0);
  if (value instanceof Date) return isWithin(limit, value.getTime()) ? undefined : ARGUMENT_MESSAGES.date;
  if (typeof value === 'number') return numberProblem(limit, value);
  if (typeof value === 'string') return textProblem(limit, isOptional, value);
  return undefined;
}

function textProblem(limit: ArgumentLimit, isOptional: boolean, text: string): string | undefined {
  const { maxCharacters, shape, mayBeEmpty } = limit;
  if (isOptional && mayBeEmpty !== true && text.trim() === '') return ARGUMENT_MESSAGES.empty;
  if (maxCharacters !== undefined && text.length > maxCharacters) return ARGUMENT_MESSAGES.tooLong(maxCharacters);
  if (text.includes('\0')) return ARGUMENT_MESSAGES.unreadable;
  return shape === undefined || shape.test(text) ? undefined : ARGUMENT_MESSAGES.shape;
}

function numberProblem(limit: ArgumentLimit, value: number): string | undefined {
  if (Number.isFinite(value) && isWithin(limit, value)) return undefined;
  return ARGUMENT_MESSAGES.range(limit.least ?? 0, limit.most ?? Number.MAX_SAFE_INTEGER);
}

function isWithin({ least = -Infinity, most = Infinity }: ArgumentLimit, value: number): boolean {
  return value >= least && value <= most;
}

/** The database keeps no half characters, no character zero and no number without end. */
function jsonProblem(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    const isKept = !value.includes('\0') && value.isWellFormed();
    return isKept ? undefined : ARGUMENT_MESSAGES.unreadable;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : ARGUMENT_MESSAGES.unreadable;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= JSON_MAX_DEPTH) return ARGUMENT_MESSAGES.tooDeep;
  for (const [key, one] of Object.entries(value)) {
    const problem = jsonProblem(key, depth) ?? jsonProblem(one, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
