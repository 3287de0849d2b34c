import { ARGUMENT_MESSAGES } from '#contract/graphql/argument-limits.ts';
import { WireError } from './wire-error.ts';

/** One argument that was refused, on its way to the form or program that sent it. */
export function refused(field: string, sentence: string = ARGUMENT_MESSAGES.shape): WireError {
  return new WireError('VALIDATION_FAILED', { fields: { [field]: [sentence] } });
}
