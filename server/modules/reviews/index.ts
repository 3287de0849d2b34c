export type { Reviews } from './reviews.ts';
