import { records, textIn, type Json } from '../wire/json-shapes.ts';
import { numberParts } from '../surveys/question-numbers.ts';

/** Pictures that studies show: uploaded or fetched once, drawn anew, and served by us. */
export const PICTURE_PATHS = { pictures: '/pictures', upload: '/api/console/pictures' } as const;
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Of the longer side of what is kept: sharp on a large screen, light on a phone. */
export const PICTURE_MAX_SIDE_PIXELS = 1600;
export const PICTURE_ADDRESS_MAX_CHARACTERS = 2_000;
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export const PICTURE_PROBLEMS = {
  empty: 'This file is empty. Choose another one.',
  'too-large': 'This picture is larger than 10 MB. Save it at a smaller size and try again.',
  'too-many-pixels': 'This picture has too many pixels. Save it at a smaller size and try again.',
  unreadable: "We can't read this picture. Use JPEG, PNG, WebP, GIF, or AVIF.",
  'not-an-address': 'Enter a URL that starts with https://.',
  'not-listed': "Pictures can't be added from this website. Upload the file instead.",
  'not-public': "This URL isn't on the public internet.",
  'on-hold': "This restored copy is on hold, so pictures can't be fetched. Upload the picture instead.",
  unreachable: "We couldn't get a picture from that URL. Check it, or upload the picture.",
} as const;
export type PictureProblem = keyof typeof PICTURE_PROBLEMS;

/** Where a kept picture is found. */
export const picturePath = (pictureId: string): string => `${PICTURE_PATHS.pictures}/${pictureId}`;

const ANY_ORIGIN = 'http://origin.invalid';

/** Whether a browser would leave our origin for it: two slashes are enough, and it reads other signs as slashes. */
export const isElsewhere = (link: string): boolean =>
  !URL.canParse(link, ANY_ORIGIN) || new URL(link, ANY_ORIGIN).origin !== ANY_ORIGIN;

/** Whether a picture lies with us; our pages load none from elsewhere. */
export const isOurPicture = (link: string): boolean => link.startsWith('/') && !isElsewhere(link);

/** The words of the choices that a question of pictures shows none for. */
export function choicesWithoutPicture(element: Json): readonly string[] {
  if (element['type'] !== 'imagepicker' || !Array.isArray(element['choices'])) return [];
  return element['choices'].flatMap((choice: unknown) => {
    const [item] = records([typeof choice === 'object' ? choice : { value: choice }]);
    return item === undefined || textIn(item['imageLink']) !== ''
      ? []
      : [textIn(item['text']) || textIn(item['value'])];
  });
}

/** Questions of pictures with a choice that has none: 'Q4'. */
export const questionsLackingPictures = (definition: unknown): readonly string[] =>
  numberParts(definition).flatMap(({ label, json }) => (choicesWithoutPicture(json).length > 0 ? [label] : []));
