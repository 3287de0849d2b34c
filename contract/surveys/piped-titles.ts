import { textIn } from '../wire/json-shapes.ts';
import { numberParts } from './question-numbers.ts';

const PIPES = /\{([^{}]+)\}/gu;
const ATTRIBUTE = /^attribute\.(.+)$/u;

/**
 * A text of a survey for people who do not take it: where members read what they said, `{question3}`, stands what was asked, in
 * brackets. A name that nobody knows stays as it is.
 */
export function withoutPipes(text: string, titles: ReadonlyMap<string, string>): string {
  return text.replaceAll(PIPES, (all, path: string) => {
    const wanted = path.trim().replace(/^#/u, '');
    const attribute = ATTRIBUTE.exec(wanted)?.[1];
    if (attribute !== undefined) return `[${attribute}]`;
    const title = titles.get(wanted) ?? titles.get(wanted.split(/[.[]/u)[0] ?? '');
    // What was asked there may be piped in turn.
    return title === undefined ? all : `[${title.replaceAll(PIPES, '…')}]`;
  });
}

/** What each question of a survey asks, by its name. */
export function titlesIn(definition: unknown): ReadonlyMap<string, string> {
  return new Map(numberParts(definition).map(({ name, json }) => [name, textIn(json['title']) || name]));
}
