import { record, records, type Json } from '../wire/json-shapes.ts';

/*
 * The one way in which questions are counted: in the editor, its preview and rehearsal, in review, results and exports.
 * Works on what is being written and on what was published.
 */

export interface SurveyPart {
  readonly name: string;
  readonly type: string;
  readonly page: string;
  /** 4 for Q4; undefined for what only shows something. */
  readonly number: number | undefined;
  /** 'Q4', or 'Text', 'Picture', 'Value' for what asks nothing. */
  readonly label: string;
  readonly json: Json;
}

const SHOWS_ONLY: Readonly<Record<string, string>> = { html: 'Text', expression: 'Value', image: 'Picture' };

/** Every part of a survey in its order; panels are looked into, what asks something is counted from 1. */
export function numberParts(definition: unknown): readonly SurveyPart[] {
  const { pages, elements } = record(definition);
  const listed = Array.isArray(pages) ? records(pages) : [{ elements }];
  let count = 0;
  return listed.flatMap((page) =>
    leavesOf(page['elements']).map((json) => {
      const type = text(json['type']);
      const shows = isFilm(json) ? undefined : SHOWS_ONLY[type];
      const number = shows === undefined ? ++count : undefined;
      const label = shows ?? `Q${number}`;
      return { name: text(json['name']), type, page: text(record(page)['name']), number, label, json };
    }),
  );
}

/** The number of each question of a survey by its name. */
export function questionNumbers(definition: unknown): ReadonlyMap<string, number> {
  return new Map(numberParts(definition).flatMap(({ name, number }) => (number === undefined ? [] : [[name, number]])));
}

/** As it is written before the words of a question: 'Q4. How was it?' */
export function numberedTitle(number: number | null | undefined, title: string): string {
  return number == null ? title : `Q${number}. ${title}`;
}

/** A film is watched, which is an answer; it is written as a picture, and has the id of a clip once it was read. */
const isFilm = (json: Json): boolean => json['contentMode'] === 'video' || json['clipId'] !== undefined;

function leavesOf(elements: unknown): readonly Json[] {
  return records(elements).flatMap((one) => (one['type'] === 'panel' ? leavesOf(one['elements']) : [one]));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
