export type { Results } from './results.ts';
