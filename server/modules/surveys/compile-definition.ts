import { RE2Set } from 're2js';
import { linearPatterns } from '#engine/import.ts';
import { compileSurvey, type Survey, type SurveyDefinition } from '#engine/index.ts';

/** Patterns come from people: they are judged by an engine whose time grows with the answer alone (decision 40). */
const pattern = linearPatterns(RE2Set);

/** A definition ready to judge answers; browsers compile it without patterns and ask us. */
export function compileDefinition(definition: SurveyDefinition): Survey {
  return compileSurvey(definition, { pattern });
}
