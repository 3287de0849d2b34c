export type { Launches } from './launches.ts';
