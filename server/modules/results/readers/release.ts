import type { Insertable } from 'kysely';
import { READER_STEP_MIN, READER_STEP_SHARE } from '#contract/results/results.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { OUTCOME_COLUMN, rowsIn } from '../column-cells.ts';
import { filterBits } from '../filter.ts';
import { People } from '../people.ts';
import { readColumns, type GatheredStudy } from '../read-columns.ts';
import { tables } from '../results.store.ts';
import type { ResultsTables } from '../results.tables.ts';
import type { Results } from '../results.ts';
import { divisionsOf, mayDivide, type Divided, type Division } from './divisions.ts';
import { SetNoise } from './set-noise.ts';

/** The people whose answers a reader sees, as they were when it was made. */
export interface Release {
  readonly number: number;
  readonly people: Buffer;
  readonly divisions: readonly Division[];
  readonly madeAt: Date;
  readonly noise: SetNoise;
}

/**
 * What readers see of a study now. It moves on only when enough people have come or gone since, and not back to nearly
 * what it was at any time before. Undefined until there are enough.
 */
export async function currentRelease(
  results: Results,
  study: GatheredStudy,
  seed: string,
): Promise<Release | undefined> {
  const { studyId, respondents } = study;
  const noise = new SetNoise(seed);
  const outcomes = await readColumns(results.db, study, [OUTCOME_COLUMN]);
  const complete = filterBits({}, outcomes, respondents);
  let releases = await selectReleases(results.db, studyId);
  if (isDue(complete, releases)) {
    await inTransaction(results.db, async (tx) => {
      await lockStudy(tx, studyId);
      const known = await selectReleases(tx, studyId);
      if (!isDue(complete, known)) return;
      const before = known.flatMap(({ divisions }) => divisions);
      const divisions = await divide(tx, study, { people: complete, noise, before: distinct(before) });
      const number = (known.at(-1)?.number ?? 0) + 1;
      await insertRelease(tx, {
        study_id: studyId,
        number,
        people: complete,
        divisions: JSON.stringify(divisions),
        made_at: results.clock.now(),
      });
    });
    releases = await selectReleases(results.db, studyId);
  }
  const last = releases.at(-1);
  return last && { number: last.number, people: last.people, divisions: last.divisions, madeAt: last.made_at, noise };
}

async function divide(
  tx: Db,
  study: GatheredStudy,
  more: Pick<Divided, 'people' | 'noise' | 'before'>,
): Promise<Division[]> {
  const { codebook } = study;
  const names = codebook.variables.filter(mayDivide).map(({ name }) => name);
  const columns = await readColumns(tx, study, names);
  return divisionsOf({ codebook, columns, ...more });
}

/** Most stay as they are from release to release. */
const distinct = (divisions: readonly Division[]): Division[] => [
  ...new Map(divisions.map((one) => [JSON.stringify(one), one])).values(),
];

function isDue(complete: Buffer, releases: readonly { readonly people: Buffer }[]): boolean {
  const last = releases.at(-1)?.people ?? Buffer.alloc(0);
  const step = Math.max(READER_STEP_MIN, Math.ceil(READER_STEP_SHARE * differing(last, Buffer.alloc(0))));
  if (differing(complete, Buffer.alloc(0)) < READER_STEP_MIN || differing(complete, last) < step) return false;
  return releases.every(({ people }) => differing(complete, people) >= READER_STEP_MIN);
}

/** How many are in one of the two alone. */
function differing(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    for (let bits = (one[index] ?? 0) ^ (other[index] ?? 0); bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}

/** About how many a reader sees in all, as everywhere else; none while they are too few. */
export function releasedCount(seed: string | null, bits: Buffer | null): number {
  if (seed === null || bits === null) return 0;
  const noise = new SetNoise(seed);
  const people = new People();
  for (const row of rowsIn(bits)) noise.put(people, row, 1);
  return noise.isShown(people) ? noise.count(people) : 0;
}

/** All of a study, oldest first. */
function selectReleases(db: Db, studyId: string) {
  return tables(db)
    .selectFrom('result_release')
    .select(['number', 'people', 'divisions', 'made_at'])
    .where('study_id', '=', studyId)
    .orderBy('number')
    .execute();
}

/** Two nodes never make a release of one study at once. */
async function lockStudy(tx: Db, studyId: string): Promise<void> {
  await tables(tx).selectFrom('result_study').select('study_id').where('study_id', '=', studyId).forUpdate().execute();
}

async function insertRelease(tx: Db, row: Insertable<ResultsTables['result_release']>): Promise<void> {
  await tables(tx).insertInto('result_release').values(row).execute();
}
