import { isEmpty } from './answer-values.ts';
import type { Moment } from './moment.ts';
import type { Question } from './survey.ts';

export const COMMENT_MAX_LENGTH = 10_000;
export const TEXT_MAX_LENGTH = 1_000;

export const isNumeric = ({ definition: { type, inputType } }: Question): boolean =>
  type === 'slider' || (type === 'text' && (inputType === 'number' || inputType === 'range'));

export interface Limits {
  readonly min: number | string | undefined;
  readonly max: number | string | undefined;
}

/** The least and the greatest answer of a text or slider at this moment. */
export function limitsOf(moment: Moment, { definition, min, max }: Question): Limits {
  const [least, most] = definition.type === 'slider' ? [0, 100] : [undefined, undefined];
  const limit = (value: unknown): number | string | undefined =>
    isEmpty(value) || (typeof value !== 'number' && typeof value !== 'string') ? undefined : value;
  return {
    min: (min === undefined ? limit(definition.min) : limit(min.evaluate(moment))) ?? least,
    max: (max === undefined ? limit(definition.max) : limit(max.evaluate(moment))) ?? most,
  };
}
