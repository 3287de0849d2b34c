import { isTooLarge, MAX_VALUE_SIZE } from '../expressions/index.ts';
import { pipedText } from '../run/piped-text.ts';
import { isRecord } from '../run/answer-values.ts';
import type { HtmlNode } from './html-node.ts';
import type { Findings } from './import-problems.ts';
import { parseHtml } from './parse-html.ts';

/** Turns one property of the JSON into its normal form; undefined leaves it out. */
export type Read = (value: unknown, path: string, findings: Findings) => unknown;

/** A text, or one for each language, of which 'default' or 'en' is taken. */
export function plainText(value: unknown, path: string, findings: Findings): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isRecord(value) && Object.values(value).every((one) => typeof one === 'string')) {
    const text = value['default'] ?? value['en'];
    if (typeof text === 'string') return text === '' ? undefined : text;
    return findings.refuse(path, "Add text for 'default' or 'en'.");
  }
  return findings.refuse(path, 'This must be text.');
}

/** A text in which `{name}` stands for an answer. */
export const text: Read = (value, path, findings) => {
  const plain = plainText(value, path, findings);
  findings.refer(path, pipedNames(plain));
  return plain;
};

function pipedNames(plain: string | undefined): string[] {
  return pipedText(plain)
    .filter((_, index) => index % 2 === 1)
    .map((name) => name.trim());
}

export const flag: Read = (value, path, findings) => {
  if (value === true) return true;
  return value === false || value === undefined ? undefined : findings.refuse(path, 'This must be true or false.');
};

/** For what holds unless the JSON says false. */
export const unlessFalse: Read = (value, path, findings) => {
  if (value === false) return false;
  return value === true || value === undefined ? undefined : findings.refuse(path, 'This must be true or false.');
};

export const numberFrom =
  (least: number, most = Number.MAX_SAFE_INTEGER): Read =>
  (value, path, findings) => {
    if (typeof value === 'number' && value >= least && value <= most) return value;
    return findings.refuse(path, `This must be a number from ${least} to ${most}.`);
  };

/** For counts where survey-core says 0 or -1 for 'no limit'. */
export const count: Read = (value, path, findings) => {
  if (typeof value === 'number' && Number.isInteger(value)) return value > 0 ? value : undefined;
  return findings.refuse(path, 'This must be a whole number.');
};

export const limit: Read = (value, path, findings) => {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number' || (typeof value === 'string' && value.length <= 40)) return value;
  return findings.refuse(path, 'This must be a number or a date.');
};

export const key: Read = (value, path, findings) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : findings.refuse(path, 'This must be text, a number, true, or false.');

export const expression: Read = (value, path, findings) => findings.expression(value, path)?.text;

/** A value as an answer would be. */
export const anything: Read = (value, path, findings) =>
  isTooLarge(value) ? findings.refuse(path, `A value can have up to ${MAX_VALUE_SIZE} characters and items.`) : value;

/** The words that are taken, each with its normal form; undefined is what holds anyway. */
export const oneOf =
  (messages: Readonly<Record<string, unknown>>): Read =>
  (value, path, findings) => {
    const word = String(value);
    if (Object.hasOwn(messages, word)) return messages[word];
    return findings.refuse(
      path,
      `'${word.slice(0, 40)}' isn't supported here. Use one of: ${Object.keys(messages).join(', ')}.`,
    );
  };

/** An address of a picture: https, or a file of ours. */
export const link: Read = (value, path, findings) => {
  const address = plainText(value, path, findings);
  if (address === undefined || /^(https:\/\/|\/(?!\/))[^\s"'<>\\]*$/.test(address)) return address;
  return findings.refuse(path, 'A picture needs a URL that starts with https:// or a single /.');
};

/** The id of a film that was added to the community: a survey shows none from elsewhere. */
export const clipId: Read = (value, path, findings) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
    ? value
    : findings.refuse(path, 'A video needs the ID of an uploaded clip. Upload the clip first.');

export const html: Read = (value, path, findings) => {
  const source = plainText(value, path, findings);
  if (source === undefined) return undefined;
  const nodes = parseHtml(source);
  const refer = (node: HtmlNode): void => {
    if (typeof node === 'string') findings.refer(path, pipedNames(node));
    else node.children.forEach(refer);
  };
  nodes.forEach(refer);
  return nodes;
};
