import { takenNames, withChanges, withPages, type Changes } from './edit-elements.ts';
import { freeName } from './open-document.ts';
import type { PageJson, SurveyDocument } from './survey-document.ts';

/** A new empty page behind another one, else at the end. */
export function addPage(document: SurveyDocument, after?: string): { document: SurveyDocument; name: string } {
  const { pages } = document.definition;
  const name = freeName('page', takenNames(document));
  const index = pages.findIndex((page) => page.name === after);
  const page: PageJson = { name, elements: [] };
  return { document: withPages(document, pages.toSpliced(index < 0 ? pages.length : index + 1, 0, page)), name };
}

/** Removes a page with its questions. The last one stays: a survey has a page. */
export function removePage(document: SurveyDocument, name: string): SurveyDocument {
  const pages = document.definition.pages.filter((page) => page.name !== name);
  return pages.length === 0 ? document : withPages(document, pages);
}

export function movePage(document: SurveyDocument, name: string, step: -1 | 1): SurveyDocument {
  const { pages } = document.definition;
  const index = pages.findIndex((page) => page.name === name);
  const page = pages[index];
  const next = index + step;
  if (page === undefined || next < 0 || next >= pages.length) return document;
  return withPages(document, pages.toSpliced(index, 1).toSpliced(next, 0, page));
}

export function editPage(document: SurveyDocument, name: string, changes: Changes): SurveyDocument {
  const { pages } = document.definition;
  return withPages(
    document,
    pages.map((page) => (page.name === name ? withChanges(page, changes) : page)),
  );
}

/** Of the survey itself: its title, the order of its pages, what follows from answers. */
export function editSurvey(document: SurveyDocument, changes: Changes): SurveyDocument {
  return { ...document, definition: withChanges(document.definition, changes) };
}
