import type { ElementDefinition, SurveyDefinition } from '#engine/index.ts';

/** The definition as the browser may have it: which answers an attentive member gives is not for members to read. */
export function shownDefinition(definition: SurveyDefinition): SurveyDefinition {
  return {
    ...definition,
    pages: definition.pages.map((page) => ({ ...page, elements: page.elements.map(shownElement) })),
  };
}

function shownElement(element: ElementDefinition): ElementDefinition {
  if (element.type === 'panel') return { ...element, elements: element.elements.map(shownElement) };
  const { attentionCheck: _hidden, ...shown } = element;
  if (shown.cells === undefined) return shown;
  return { ...shown, cells: shown.cells.map(({ attentionCheck: _also, ...cell }) => cell) };
}
