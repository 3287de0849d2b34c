import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { ResultFilter } from './filter.ts';
import { searched, wordedVariable } from './open-answers.ts';
import type { OpenedResults } from './open-results.ts';
import { deleteTag, insertTag, selectTag, tagMatching, tagRow, untagRow } from './open-text.store.ts';
import type { Results } from './results.ts';
import { readSample } from './sample.ts';

const NAME_LONGEST = 60;

/** A name for what several answers say, for one question of a study. */
export async function createTag(
  results: Results,
  tx: Db,
  { opened, variable, name }: { readonly opened: OpenedResults; readonly variable: string; readonly name: string },
  by: OperatorAct,
): Promise<Result<{ readonly tagId: string }, 'unknown-question' | 'bad-name' | 'name-taken'>> {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ').replaceAll('\0', '');
  if (trimmed === '' || trimmed.length > NAME_LONGEST) return err('bad-name');
  if (wordedVariable(opened, variable) === undefined || opened.respondents === 0) return err('unknown-question');
  const now = results.clock.now();
  const tagId = newId(results.chance, now);
  const row = { tag_id: tagId, study_id: opened.studyId, variable, name: trimmed, created_at: now };
  if (!(await insertTag(tx, row))) return err('name-taken');
  await writeAudit(results, tx, by, {
    action: 'study.tag-created',
    subject: ['study', opened.studyId],
    after: { tagId, variable, name: trimmed },
  });
  return ok({ tagId });
}

/** Tags every answer that a search finds among those whom the filter keeps; tells how many are new. */
export async function tagFound(
  results: Results,
  tx: Db,
  {
    opened,
    asked,
  }: {
    readonly opened: OpenedResults;
    readonly asked: { readonly tagId: string; readonly search: string | undefined; readonly filter: ResultFilter };
  },
  by: OperatorAct,
): Promise<Result<{ readonly tagged: number }, 'unknown-tag'>> {
  const tag = await findTag(tx, opened, asked.tagId);
  if (tag === undefined) return err('unknown-tag');
  const sample = await readSample(tx, opened, { variables: [], filter: asked.filter, isWeighted: false });
  if (sample === undefined) return ok({ tagged: 0 });
  const search = searched(asked.search);
  const query = { studyId: opened.studyId, variable: tag.variable, bits: sample.bits, search, tagId: undefined };
  const tagged = await tagMatching(tx, tag.tag_id, query);
  await writeAudit(results, tx, by, {
    action: 'study.answers-tagged',
    subject: ['study', opened.studyId],
    after: { tagId: tag.tag_id, search: search ?? null, tagged },
  });
  return ok({ tagged });
}

/** Puts a tag on one answer, or takes it off. */
export async function tagAnswer(
  results: Results,
  tx: Db,
  {
    opened,
    asked,
  }: {
    readonly opened: OpenedResults;
    readonly asked: { readonly tagId: string; readonly rowNumber: number; readonly isTagged: boolean };
  },
  by: OperatorAct,
): Promise<Result<null, 'unknown-tag'>> {
  const tag = await findTag(tx, opened, asked.tagId);
  if (tag === undefined) return err('unknown-tag');
  const { rowNumber, isTagged } = asked;
  const isChanged = isTagged ? await tagRow(tx, tag, rowNumber) : await untagRow(tx, tag.tag_id, rowNumber);
  const action = isTagged ? 'study.answer-tagged' : 'study.answer-untagged';
  if (isChanged)
    await writeAudit(results, tx, by, {
      action,
      subject: ['study', opened.studyId],
      after: { tagId: tag.tag_id, rowNumber },
    });
  return ok(null);
}

/** Removes a tag from the question and from every answer. */
export async function removeTag(
  results: Results,
  tx: Db,
  { opened, tagId }: { readonly opened: OpenedResults; readonly tagId: string },
  by: OperatorAct,
): Promise<Result<null, 'unknown-tag'>> {
  const tag = await findTag(tx, opened, tagId);
  if (tag === undefined) return err('unknown-tag');
  await deleteTag(tx, tagId);
  await writeAudit(results, tx, by, {
    action: 'study.tag-removed',
    subject: ['study', opened.studyId],
    before: { tagId, name: tag.name },
  });
  return ok(null);
}

async function findTag(tx: Db, { studyId }: OpenedResults, tagId: string) {
  return isId(tagId) ? selectTag(tx, studyId, tagId) : undefined;
}
