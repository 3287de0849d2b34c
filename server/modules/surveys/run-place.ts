import { hasQuestionPages, progress, type Run, type Survey } from '#engine/index.ts';

/** Where a run stands, as its card tells it. */
export function placeOf(survey: Survey, run: Run, now: Date) {
  const { page, of } = progress(survey, run, now.getTime());
  // With nothing to show there is no place.
  if (of === 0) return {};
  return { place: page, places: of, has_question_pages: hasQuestionPages(survey) };
}
