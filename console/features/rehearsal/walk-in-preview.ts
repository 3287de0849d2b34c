import type { RehearsedPath } from './rehearsal.queries.ts';

const keyOf = (studyId: string): string => `spark.rehearsed-way.${studyId}`;

/** The answers of somebody who went a way of the rehearsal. */
export interface RehearsedWay {
  readonly who: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Leaves the answers of a path for the preview of the editor, in this tab only. */
export function leaveForPreview(studyId: string, { who, answers }: RehearsedPath): void {
  sessionStorage.setItem(keyOf(studyId), JSON.stringify({ who, answers }));
}

/** What was left for the preview, once. */
export function takeForPreview(studyId: string): RehearsedWay | undefined {
  const left = sessionStorage.getItem(keyOf(studyId));
  sessionStorage.removeItem(keyOf(studyId));
  if (left === null) return undefined;
  const way: unknown = JSON.parse(left);
  const isWay = typeof way === 'object' && way !== null && 'who' in way && 'answers' in way;
  return isWay ? (way as RehearsedWay) : undefined;
}
