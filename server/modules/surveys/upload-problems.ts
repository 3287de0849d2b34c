import type { AnswerProblem, Answers } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveyVersion } from './version-cache.ts';
import type { NamedUpload, Surveys } from './surveys.ts';

/**
 * What is wrong with the photos and recordings among the answers of a run, as they are once its page is saved. All of
 * them are named, not only those of the page, so that one that another has taken the place of can go.
 */
export async function uploadProblems(
  surveys: Surveys,
  tx: Db,
  { survey }: SurveyVersion,
  taskId: string,
  answers: Answers,
): Promise<AnswerProblem[]> {
  const named = Object.entries(answers).flatMap(([question, value]) =>
    uploadsIn(survey.questions.get(question)?.definition.type, value).map((upload) => ({ question, upload })),
  );
  const takesUploads = survey.questions
    .values()
    .some(({ definition: { type } }) => type === 'video' || type === 'file');
  if (!takesUploads) return [];
  const uploads = named.map(({ upload }) => upload);
  const refused = new Set(await surveys.refusedUploads(tx, taskId, uploads));
  const questions = named.filter(({ upload }) => refused.has(upload)).map(({ question }) => question);
  return [...new Set(questions)].map((question) => ({
    question,
    code: 'notOffered',
    message: 'This did not reach us whole. Add it again.',
  }));
}

/** A file answer is a list of { content: uploadId }, a video answer one { uploadId }. */
function uploadsIn(type: string | undefined, value: unknown): NamedUpload[] {
  if (type === 'video') return idsIn([value], 'uploadId').map((uploadId) => ({ uploadId, kind: 'VIDEO' }));
  if (type === 'file' && Array.isArray(value))
    return idsIn(value, 'content').map((uploadId) => ({ uploadId, kind: 'PHOTO' }));
  return [];
}

function idsIn(values: readonly unknown[], key: 'uploadId' | 'content'): string[] {
  return values.flatMap((value) => {
    const id: unknown =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}
