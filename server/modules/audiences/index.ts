export type { Audiences } from './audiences.ts';
