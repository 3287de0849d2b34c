import { textOf, type PageJson } from '#console/survey-draft/model/survey-document.ts';

/** 'Page 2, Habits'; a page without a title is its number. */
export function pageLabel(page: PageJson, index: number): string {
  const title = textOf(page.title);
  return title === '' ? `Page ${index + 1}` : `Page ${index + 1}, ${title}`;
}
