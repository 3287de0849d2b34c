import { dryRunQuery, type DryRun } from './audiences.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';

export interface CountState {
  /** The newest count there is. */
  readonly run: DryRun | undefined;
  readonly isCounting: boolean;
  /** Something was changed after it was counted. */
  readonly isOld: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
}

interface DryRunOptions {
  readonly studyId: string;
  readonly revision: number;
  readonly isSaved: boolean;
}

/** Counts a saved revision, by itself. */
export function useDryRun({ studyId, revision, isSaved }: DryRunOptions): CountState {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAnswer(dryRunQuery, studyId, revision);
  const isCounting = isFetching || data === null;
  return {
    run: data ?? undefined,
    isCounting,
    isOld: !isSaved || isPlaceholderData || isCounting,
    failure: error,
    retry: () => void refetch(),
  };
}
