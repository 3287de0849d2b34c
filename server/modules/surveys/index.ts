export type { Surveys } from './surveys.ts';
