import { freeName } from './open-document.ts';
import type { ElementJson, PageJson, SurveyDocument } from './survey-document.ts';

/** Properties to set; undefined takes one away. */
export type Changes = Readonly<Record<string, unknown>>;

export interface Added {
  readonly document: SurveyDocument;
  readonly names: readonly string[];
}

type Elements = readonly ElementJson[];

export function withChanges<Thing extends object>(thing: Thing, changes: Changes): Thing {
  const entries = Object.entries({ ...thing, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Thing;
}

export function withPages(document: SurveyDocument, pages: readonly PageJson[]): SurveyDocument {
  return { ...document, definition: { ...document.definition, pages } };
}

/** Every name that a question, a panel or a page has, and those that the data has from before. */
export function takenNames(document: SurveyDocument, published: readonly string[] = []): Set<string> {
  const names = new Set<string>(published);
  const collect = (elements: Elements) => {
    for (const { name, elements: inner } of elements) {
      names.add(name);
      collect(inner ?? []);
    }
  };
  for (const page of document.definition.pages) {
    names.add(page.name);
    collect(page.elements);
  }
  return names;
}

/** Changes a question or a panel wherever it is; one that is not there changes nothing. */
export function editElement(document: SurveyDocument, name: string, changes: Changes): SurveyDocument {
  return replaceElement(document, name, (element) => [withChanges(element, changes)]);
}

export function replaceElement(
  document: SurveyDocument,
  name: string,
  replace: (element: ElementJson) => Elements,
): SurveyDocument {
  const inside = (elements: Elements): Elements => {
    const at = elements.findIndex((element) => element.name === name);
    const found = elements[at];
    if (found !== undefined) return elements.toSpliced(at, 1, ...replace(found));
    const inner = elements.map((element) => {
      if (element.elements === undefined) return element;
      const changed = inside(element.elements);
      return changed === element.elements ? element : { ...element, elements: changed };
    });
    return inner.some((element, index) => element !== elements[index]) ? inner : elements;
  };
  const pages = document.definition.pages.map((page) => {
    const elements = inside(page.elements);
    return elements === page.elements ? page : { ...page, elements };
  });
  const isSame = pages.every((page, index) => page === document.definition.pages[index]);
  return isSame ? document : withPages(document, pages);
}

export interface Place {
  /** Right behind this question, in its panel if it is in one; else at the end of the page. */
  readonly after?: string | undefined;
  readonly page?: string | undefined;
  /** Names that the data has: a new question gets none of them. */
  readonly published?: readonly string[];
}

/** Puts elements in, each under a name that nobody has. */
export function addElements(document: SurveyDocument, elements: Elements, place: Place): Added {
  const { after, page, published } = place;
  const taken = takenNames(document, published);
  const named = elements.map((element) => withFreeNames(element, taken));
  const names = named.map((element) => element.name);
  if (after !== undefined) {
    const added = replaceElement(document, after, (element) => [element, ...named]);
    if (added !== document) return { document: added, names };
  }
  const { pages } = document.definition;
  const target = pages.find((one) => one.name === page) ?? pages.at(-1);
  const grown = pages.map((one) => (one === target ? { ...one, elements: [...one.elements, ...named] } : one));
  return { document: withPages(document, grown), names };
}

function withFreeNames(element: ElementJson, taken: Set<string>): ElementJson {
  const stem = element.name.replace(/\d+$/, '') || 'question';
  const name = element.name !== '' && !taken.has(element.name) ? element.name : freeName(stem, taken);
  taken.add(name);
  const { elements } = element;
  return elements === undefined
    ? { ...element, name }
    : { ...element, name, elements: elements.map((inner) => withFreeNames(inner, taken)) };
}

export function removeElement(document: SurveyDocument, name: string): SurveyDocument {
  return replaceElement(document, name, () => []);
}

export function duplicateElement(document: SurveyDocument, name: string, published?: readonly string[]): Added {
  const taken = takenNames(document, published);
  let copied = '';
  const copy = replaceElement(document, name, (element) => {
    const twin = withFreeNames(element, taken);
    copied = twin.name;
    return [element, twin];
  });
  return { document: copy, names: copied === '' ? [] : [copied] };
}

/** Takes an element out and puts it at a place among the elements of a page itself. */
export function moveElementTo(
  document: SurveyDocument,
  name: string,
  to: { readonly page: string; readonly index: number },
): SurveyDocument {
  let moved: ElementJson | undefined;
  const target = document.definition.pages.find((page) => page.name === to.page);
  const before = target?.elements.findIndex((element) => element.name === name) ?? -1;
  const without = replaceElement(document, name, (element) => {
    moved = element;
    return [];
  });
  const element = moved;
  if (element === undefined || target === undefined) return document;
  // Taken out in front of its new place, it makes everything behind it one less.
  const index = before >= 0 && before < to.index ? to.index - 1 : to.index;
  const pages = without.definition.pages.map((page) =>
    page.name === to.page ? { ...page, elements: page.elements.toSpliced(index, 0, element) } : page,
  );
  return withPages(without, pages);
}

/** One step up or down, over the edge of its page into the next one. Inside of a panel it stays in the panel. */
export function moveElementBy(document: SurveyDocument, name: string, step: -1 | 1): SurveyDocument {
  const { pages } = document.definition;
  const at = pages.findIndex((page) => page.elements.some((element) => element.name === name));
  const page = pages[at];
  if (page === undefined) return moveInPanel(document, name, step);
  const index = page.elements.findIndex((element) => element.name === name);
  const next = index + step;
  if (next >= 0 && next < page.elements.length)
    return moveElementTo(document, name, { page: page.name, index: step > 0 ? next + 1 : next });
  const other = pages[at + step];
  if (other === undefined) return document;
  return moveElementTo(document, name, { page: other.name, index: step > 0 ? 0 : other.elements.length });
}

function moveInPanel(document: SurveyDocument, name: string, step: -1 | 1): SurveyDocument {
  const panel = document.definition.pages
    .flatMap((page) => panelsIn(page.elements))
    .find((one) => one.elements?.some((element) => element.name === name));
  const inner = panel?.elements ?? [];
  const index = inner.findIndex((element) => element.name === name);
  const element = inner[index];
  const next = index + step;
  if (panel === undefined || element === undefined || next < 0 || next >= inner.length) return document;
  return editElement(document, panel.name, { elements: inner.toSpliced(index, 1).toSpliced(next, 0, element) });
}

function panelsIn(elements: Elements): Elements {
  return elements.flatMap((element) =>
    element.type === 'panel' ? [element, ...panelsIn(element.elements ?? [])] : [],
  );
}
