export type { Console } from './console.ts';
export { searchStudies, type FoundStudy } from './search-studies.ts';
