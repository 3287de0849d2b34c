export type { Console } from './console.ts';
export { searchStudies, type FoundStudy } from './console.store.ts';
