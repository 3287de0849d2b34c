import { RE2Set } from 're2js';
import { linearPatterns } from '#engine/import.ts';
import { compileSurvey, type Survey, type SurveyDefinition } from '#engine/index.ts';

/** Patterns come from people: they are judged by an engine whose time grows with the answer alone (decision 40). */
const pattern = linearPatterns(RE2Set);

/** A definition ready to judge answers; browsers compile it without patterns and ask us. */
export function compileDefinition(definition: SurveyDefinition): Survey {
  return compileSurvey(definition, { pattern });
}

const ATTRIBUTE = /\{\s*attribute\.([^\s{}.[\]]+)/g;

/** The attributes of a member that a text or condition anywhere in this speaks of: `age` of `{attribute.age}`. */
export function attributeNames(json: unknown): string[] {
  return [...new Set(Array.from(JSON.stringify(json).matchAll(ATTRIBUTE), ([, name = '']) => name))];
}
