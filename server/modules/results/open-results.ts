import type { Db } from '#server/platform/database/database.ts';
import { isId } from '#server/platform/chance.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Codebook } from './codebook.ts';
import { codebookOf } from './codebook-of.ts';
import type { Cells } from './column-cells.ts';
import { filterBits, filterColumns, type ResultFilter } from './filter.ts';
import { gatherBatch } from './gather-results.ts';
import { readColumns } from './read-columns.ts';
import { codebookForReader } from './readers/divisions.ts';
import { currentRelease, type Release } from './readers/release.ts';
import type { Results } from './results.ts';
import { selectGathered, selectStudy } from './results.store.ts';
import { selectShare } from './shares.store.ts';
import { weigherOf } from './weigh.ts';
import type { Weighing } from './weighting.ts';

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
  readonly respondents: number;
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
  await gatherBatch(results, study.study_id);
  const known = await selectGathered(db, study.study_id);
  const respondents = known?.respondents ?? 0;
  const codebook = await codebookOf(results, db, study.study_id);
  const release =
    viewer.isReader && known !== undefined
      ? await currentRelease(results, study.study_id, { codebook, respondents, seed: known.noise_seed })
      : undefined;
  return ok({
    studyId: study.study_id,
    shortId: study.short_id,
    name: study.internal_name,
    isOver: study.ended_at !== null,
    codebook: viewer.isReader ? codebookForReader(codebook, release?.divisions ?? []) : codebook,
    respondents,
    isReader: viewer.isReader,
    showsWords: share?.shows_words ?? true,
    release,
  });
}

/** Columns of a study with the respondents that a filter keeps, and their weights. */
export interface Sample {
  readonly columns: ReadonlyMap<string, Cells>;
  readonly bits: Buffer;
  readonly weighing: Weighing | undefined;
}

export async function readSample(
  db: Db,
  opened: OpenedResults,
  wanted: { readonly variables: readonly string[]; readonly filter: ResultFilter; readonly isWeighted: boolean },
): Promise<Sample> {
  const { studyId, codebook, respondents } = opened;
  const names = [...new Set([...wanted.variables, ...filterColumns(wanted.filter)])];
  const columns = await readColumns(db, studyId, codebook, names, respondents);
  const bits = filterBits(wanted.filter, columns, respondents);
  const weighing = wanted.isWeighted ? await weigherOf(db, studyId, codebook, respondents) : undefined;
  return { columns, bits, weighing };
}
