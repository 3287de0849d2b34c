import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Codebook } from './codebook.ts';
import { codebookOf } from './codebook-of.ts';
import { gatherBatch } from './gather-results.ts';
import { codebookForReader } from './readers/divisions.ts';
import { currentRelease, type Release } from './readers/release.ts';
import type { Results } from './results.ts';
import { selectGathered, selectStudy } from './results.store.ts';
import { selectShare } from './shares.store.ts';

/** Who looks. A reader sees what was shared with them, never small groups, and words only if that was allowed. */
export interface Viewer {
  readonly operatorId: string;
  readonly isReader: boolean;
}

export interface OpenedResults {
  readonly studyId: string;
  readonly shortId: string;
  readonly name: string;
  readonly isOver: boolean;
  readonly codebook: Codebook;
  /** With what a reader is not shown too: weights follow from all that the study is weighted by. */
  readonly wholeCodebook: Codebook;
  readonly respondents: number;
  /** Whether this look took in something new: a replica may not have it yet. */
  readonly hasGathered: boolean;
  readonly isReader: boolean;
  readonly showsWords: boolean;
  /** What a reader sees of it; undefined for everybody else, and while there are too few. */
  readonly release: Release | undefined;
}

/**
 * A study's results as they are now: what has ended since the last look is taken in first. A study that does not exist
 * and one that was not shared with a reader are answered alike.
 */
export async function openResults(
  results: Results,
  viewer: Viewer,
  id: string,
): Promise<Result<OpenedResults, 'unknown-study'>> {
  const { db, panelId } = results;
  const study = await selectStudy(db, panelId, isId(id) ? { studyId: id } : { shortId: id });
  if (study === undefined) return err('unknown-study');
  const share = viewer.isReader ? await selectShare(db, study.study_id, viewer.operatorId) : undefined;
  if (viewer.isReader && share === undefined) return err('unknown-study');
  const gathering = await gatherBatch(results, study.study_id);
  const known = await selectGathered(db, study.study_id);
  const respondents = known?.respondents ?? 0;
  const codebook = await codebookOf(results, db, study.study_id);
  const release =
    viewer.isReader && known !== undefined
      ? await currentRelease(results, { studyId: study.study_id, codebook, respondents }, known.noise_seed)
      : undefined;
  return ok({
    studyId: study.study_id,
    shortId: study.short_id,
    name: study.internal_name,
    isOver: study.ended_at !== null,
    codebook: viewer.isReader ? codebookForReader(codebook, release?.divisions ?? []) : codebook,
    wholeCodebook: codebook,
    respondents,
    hasGathered: gathering === 'done' || gathering === 'more',
    isReader: viewer.isReader,
    showsWords: share?.shows_words ?? true,
    release,
  });
}

/** The same as far as another database has it: there, other people may have been gathered. */
export async function openedIn(results: Results, db: Db, opened: OpenedResults): Promise<OpenedResults> {
  if (db === results.db) return opened;
  const known = await selectGathered(db, opened.studyId);
  const codebook = await codebookOf(results, db, opened.studyId);
  return { ...opened, respondents: known?.respondents ?? 0, codebook, wholeCodebook: codebook };
}
