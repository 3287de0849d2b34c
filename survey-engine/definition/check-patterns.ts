import { COMMENT_MAX_LENGTH, TEXT_MAX_LENGTH } from '../run/number-limits.ts';
import type { Findings } from './import-problems.ts';
import { patternReach, PATTERN_MAX_SUBJECT } from './linear-patterns.ts';
import { readPattern } from './read-pattern.ts';
import type { QuestionDefinition } from './survey-definition.ts';

/** Each of them may take its time once for every row that is answered. */
const MAX_PATTERNS = 100;

/** Every pattern can be judged, and judged soon, on the longest answer that its question takes. */
export function checkPatterns(question: QuestionDefinition, path: string, findings: Findings): void {
  for (const [index, validator] of (question.validators ?? []).entries()) {
    if (validator.type !== 'regex') continue;
    const at = `${path}.validators[${index}].regex`;
    findings.patterns += 1;
    if (findings.patterns === MAX_PATTERNS + 1)
      findings.refuse(at, `A survey can have up to ${MAX_PATTERNS} patterns.`);
    const read = readPattern(validator.regex);
    if (!read.ok) findings.refuse(at, `${read.reason} (at character ${read.at + 1})`);
    else if (patternReach(read.size) < longestAnswer(question))
      findings.refuse(
        at,
        `This pattern is too large for answers of up to ${longestAnswer(question)} characters. Set maxLength to ${patternReach(read.size)} or less, or use fewer and smaller repetitions.`,
      );
  }
}

function longestAnswer({ type, inputType, maxLength }: QuestionDefinition): number {
  if (type === 'comment') return Math.min(maxLength ?? COMMENT_MAX_LENGTH, PATTERN_MAX_SUBJECT);
  if (type === 'text' && inputType !== 'number' && inputType !== 'range')
    return Math.min(maxLength ?? TEXT_MAX_LENGTH, PATTERN_MAX_SUBJECT);
  return 0;
}
