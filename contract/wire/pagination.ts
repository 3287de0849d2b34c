import { LARGEST_ACTIVITIES_AREA_PAGE_SIZE, LARGEST_PAGE_SIZE } from '../limits.ts';

/** Which part of the app a list belongs to: only the activities area may ask for the larger page (decisions §11). */
export type ListArea = 'activities' | 'other';

export function largestPageSize(area: ListArea): number {
  return area === 'activities' ? LARGEST_ACTIVITIES_AREA_PAGE_SIZE : LARGEST_PAGE_SIZE;
}

/** What is wrong with a page size, as a sentence; undefined when nothing is. */
export function pageSizeProblem(pageSize: number, area: ListArea): string | undefined {
  const largest = largestPageSize(area);
  const isFine = Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= largest;
  return isFine ? undefined : `pageSize must be a whole number from 1 to ${largest}`;
}
