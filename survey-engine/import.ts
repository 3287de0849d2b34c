/** The door for the import of surveys: server and console only, the browser never loads it. */
export type { ImportProblem } from './definition/import-problems.ts';
export { linearPatterns, type CompilePattern } from './definition/linear-patterns.ts';
export { readPattern } from './definition/read-pattern.ts';
export { readSurvey, type ReadOptions, type ReadSurvey } from './definition/read-survey.ts';
