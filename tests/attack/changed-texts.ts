export interface Change {
  readonly what: string;
  readonly text: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Another letter of the same kind; the next one in the alphabet of signed texts is one bit or a few away. */
function next(letter: string, alphabet: string): string {
  const at = alphabet.indexOf(letter);
  return at === -1 ? 'A' : (alphabet[(at ^ 1) % alphabet.length] ?? 'A');
}

/**
 * A signed text with each of its letters changed, left out, and said twice, cut short, made longer, and with its parts taken from
 * another one or put elsewhere.
 */
export function changesOf(text: string, other: string | undefined): readonly Change[] {
  const letters = Array.from(text);
  const isHex = /^[0-9a-f]+$/.test(text);
  const alphabet = isHex ? '0123456789abcdef' : LETTERS;
  const at = (index: number, instead: string) =>
    [...letters.slice(0, index), instead, ...letters.slice(index + 1)].join('');
  const each = letters.flatMap((letter, index) => [
    { what: `letter ${index} changed`, text: at(index, next(letter, alphabet)) },
    { what: `letter ${index} left out`, text: at(index, '') },
    { what: `letter ${index} twice`, text: at(index, letter + letter) },
  ]);
  const whole = [
    { what: 'nothing', text: '' },
    { what: 'half of it', text: text.slice(0, text.length / 2) },
    ...['A', '=', '.', '!', '%00', text].map((more) => ({ what: `${more} after it`, text: text + more })),
    { what: 'large letters', text: text.toUpperCase() },
  ];
  return [...each, ...whole, ...partsChanged(text, other)].filter((change) => change.text !== text);
}

function partsChanged(text: string, other: string | undefined): readonly Change[] {
  const parts = text.split('.');
  if (parts.length < 3) return other === undefined ? [] : [{ what: "another's end", text: mixed(text, other) }];
  const [version = '', key = ''] = parts;
  const withPart = (index: number, part: string) => parts.toSpliced(index, 1, part).join('.');
  const others = (other ?? '')
    .split('.')
    .flatMap((part, index) =>
      part === '' || part === parts[index] ? [] : [{ what: `part ${index} of another`, text: withPart(index, part) }],
    );
  const emptied = parts.map((_, index) => ({ what: `part ${index} empty`, text: withPart(index, '') }));
  return [
    ...['v0', 'v2', '', 'V1', `${version}${version}`].map((one) => ({
      what: `version ${one}`,
      text: withPart(0, one),
    })),
    ...['', 'none', 'test2', '0', '__proto__', key.toUpperCase()].map((id) => ({
      what: `key ${id}`,
      text: withPart(1, id),
    })),
    { what: 'parts in another order', text: parts.toReversed().join('.') },
    { what: 'a part more', text: `${text}.${parts.at(-1) ?? ''}` },
    { what: 'without its last part', text: parts.slice(0, -1).join('.') },
    ...others,
    ...emptied,
  ];
}

/** The beginning of one and the end of the other. */
const mixed = (text: string, other: string): string => text.slice(0, text.length / 2) + other.slice(text.length / 2);
