import { isEmpty, isNothing } from './answer-values.ts';
import type { Moment } from './moment.ts';
import { sentence } from './problem-sentences.ts';
import type { ProblemCode } from './run-state.ts';
import type { Question, Validator } from './survey.ts';

const EMAIL = /^[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:=.]+(\.[^\s@<>()[\]",;:=.]+)*\.[^\s@<>()[\]",;:=.]{2,}$/;

export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
}

/** What the validators of a question say against an answer. */
export function runValidators(moment: Moment, question: Question, value: unknown): Finding[] {
  const findings: Finding[] = [];
  for (const validator of question.validators) {
    const found = check(moment, validator, value);
    if (found === undefined) continue;
    const [code, limit] = found;
    findings.push({ code, message: validator.definition.text ?? sentence(code, [limit]) });
  }
  return findings;
}

export function isEmail(value: unknown): boolean {
  const text = String(value);
  const name = text.slice(0, text.lastIndexOf('@'));
  return text.length <= 1_000 && EMAIL.test(text) && !/^\.|\.\.|\.$/.test(name);
}

type Found = readonly [ProblemCode, unknown?];

function check(moment: Moment, { definition, expression, fits }: Validator, value: unknown): Found | undefined {
  if (definition.type === 'expression') return expression?.isTrue(moment) === false ? ['expression'] : undefined;
  // A blank is no answer, but no address either.
  if (definition.type === 'email' ? isNothing(value) : isEmpty(value)) return undefined;
  switch (definition.type) {
    case 'numeric': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) return ['notNumber'];
      const { minValue, maxValue } = definition;
      if (minValue !== undefined && number < minValue) return ['tooSmall', minValue];
      return maxValue !== undefined && number > maxValue ? ['tooLarge', maxValue] : undefined;
    }
    case 'text': {
      const { minLength = 0, maxLength = 0, allowDigits } = definition;
      const text = String(value);
      if (allowDigits === false && /\d$/.test(text)) return ['noDigits'];
      if (typeof value !== 'string') return undefined;
      if (text.length < minLength) return ['tooShort', minLength];
      return maxLength > 0 && text.length > maxLength ? ['tooLong', maxLength] : undefined;
    }
    case 'email':
      return isEmail(value) ? undefined : ['notEmail'];
    case 'regex':
      return fits?.(String(value)) === false ? ['pattern'] : undefined;
    case 'answercount': {
      if (!Array.isArray(value)) return undefined;
      const { minCount = 0, maxCount = 0 } = definition;
      if (value.length < minCount) return ['tooFew', minCount];
      return maxCount > 0 && value.length > maxCount ? ['tooMany', maxCount] : undefined;
    }
  }
}
