/** The expression language of surveys: parsed once into closures, then evaluated without parsing anything again. */
export { FUNCTION_NAMES } from './functions.ts';
export { isTooLarge, MAX_PAGE_WORK, MAX_VALUE_SIZE, MAX_WORK, type Work } from './limits.ts';
export { MAX_EXPRESSION_DEPTH } from './compile-expression.ts';
export { MAX_EXPRESSION_LENGTH, parseExpression } from './parse-expression.ts';
export { REFUSED_FUNCTIONS } from './refused-functions.ts';
export type { Expression, ParsedExpression, Scope, Value } from './types.ts';
