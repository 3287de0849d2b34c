/*
 * What can be set about a question, and what each setting is called: in the editor, and where a change of it is told
 * before publishing.
 */

interface ElementJson {
  readonly type: string;
  readonly [property: string]: unknown;
}

export interface FieldSpec {
  readonly property: string;
  readonly label: string;
  readonly control: 'text' | 'number' | 'switch' | 'select' | 'lines' | 'code' | 'picture';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  /** What a switch means when nothing is written; written only when it differs. */
  readonly on?: unknown;
  readonly isFor?: (element: ElementJson) => boolean;
}

const REQUIRED: FieldSpec = { property: 'isRequired', label: 'Required', control: 'switch' };
const SHUFFLE: FieldSpec = { property: 'choicesOrder', label: 'Shuffle choices', control: 'switch', on: 'random' };
const SHUFFLE_ROWS: FieldSpec = { property: 'rowsOrder', label: 'Shuffle rows', control: 'switch', on: 'random' };
const PLACEHOLDER: FieldSpec = { property: 'placeholder', label: 'Words in the empty field', control: 'text' };
const LONGEST: FieldSpec = { property: 'maxLength', label: 'Longest answer, in characters', control: 'number' };
const AT_LEAST: FieldSpec = { property: 'minSelectedChoices', label: 'At least', control: 'number' };
const AT_MOST: FieldSpec = { property: 'maxSelectedChoices', label: 'At most', control: 'number' };
const SELECT_ALL: FieldSpec = { property: 'showSelectAllItem', label: 'Offer “All of these”', control: 'switch' };

const isNumber = (element: ElementJson) => ['number', 'range'].includes(String(element['inputType']));
const isDate = (element: ElementJson) =>
  ['date', 'datetime-local', 'time', 'month', 'week'].includes(String(element['inputType']));
const isWords = (element: ElementJson) => !isNumber(element) && !isDate(element);
const isFilm = (element: ElementJson) => element['contentMode'] === 'video';

const INPUT_TYPES = [
  { value: '', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'email', label: 'E-mail address' },
  { value: 'tel', label: 'Telephone number' },
  { value: 'url', label: 'Web address' },
  { value: 'date', label: 'Date' },
  { value: 'datetime-local', label: 'Date and time' },
  { value: 'time', label: 'Time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'range', label: 'Slider' },
  { value: 'color', label: 'Colour' },
  { value: 'password', label: 'Hidden text' },
];
const LOOKS = [
  { value: '', label: 'Numbers' },
  { value: 'stars', label: 'Stars' },
  { value: 'smileys', label: 'Faces' },
];

/** Settings of each type of question beside its words and its lists. */
const OF_TYPE: Readonly<Record<string, readonly FieldSpec[]>> = {
  radiogroup: [SHUFFLE],
  dropdown: [PLACEHOLDER, SHUFFLE],
  checkbox: [AT_LEAST, AT_MOST, SHUFFLE, SELECT_ALL],
  tagbox: [AT_LEAST, AT_MOST, PLACEHOLDER, SHUFFLE, SELECT_ALL],
  ranking: [
    AT_LEAST,
    AT_MOST,
    SHUFFLE,
    { property: 'selectToRankEnabled', label: 'Pick some, then rank them', control: 'switch' },
  ],
  imagepicker: [
    { property: 'multiSelect', label: 'Several may be chosen', control: 'switch' },
    { property: 'showLabel', label: 'Show the words under the pictures', control: 'switch' },
    SHUFFLE,
  ],
  rating: [
    { property: 'rateMin', label: 'From', control: 'number' },
    { property: 'rateMax', label: 'To', control: 'number' },
    { property: 'rateStep', label: 'In steps of', control: 'number' },
    { property: 'rateType', label: 'Look', control: 'select', options: LOOKS },
    { property: 'minRateDescription', label: 'Words at the low end', control: 'text' },
    { property: 'maxRateDescription', label: 'Words at the high end', control: 'text' },
  ],
  boolean: [
    { property: 'labelTrue', label: 'Words for yes', control: 'text' },
    { property: 'labelFalse', label: 'Words for no', control: 'text' },
  ],
  text: [
    { property: 'inputType', label: 'What is typed', control: 'select', options: INPUT_TYPES },
    { property: 'min', label: 'Smallest', control: 'number', isFor: isNumber },
    { property: 'max', label: 'Largest', control: 'number', isFor: isNumber },
    { property: 'step', label: 'In steps of', control: 'number', isFor: isNumber },
    { property: 'min', label: 'Earliest', control: 'text', isFor: isDate },
    { property: 'max', label: 'Latest', control: 'text', isFor: isDate },
    { ...LONGEST, isFor: isWords },
    { ...PLACEHOLDER, isFor: isWords },
  ],
  comment: [{ property: 'rows', label: 'Lines shown', control: 'number' }, LONGEST, PLACEHOLDER],
  matrix: [
    { property: 'isAllRowRequired', label: 'Every row needs an answer', control: 'switch' },
    { property: 'eachRowUnique', label: 'Another answer in every row', control: 'switch' },
    SHUFFLE_ROWS,
  ],
  matrixdropdown: [SHUFFLE_ROWS],
  slider: [
    { property: 'min', label: 'From', control: 'number' },
    { property: 'max', label: 'To', control: 'number' },
    { property: 'step', label: 'In steps of', control: 'number' },
    { property: 'sliderType', label: 'Two ends: from … to', control: 'switch', on: 'range' },
  ],
  file: [
    { property: 'allowMultiple', label: 'Several photos', control: 'switch' },
    {
      property: 'maxFiles',
      label: 'At most',
      control: 'number',
      isFor: (element) => element['allowMultiple'] === true,
    },
  ],
  video: [{ property: 'maxSeconds', label: 'Longest recording, in seconds', control: 'number', hint: 'Up to 180.' }],
  image: [
    {
      property: 'imageLink',
      label: 'Picture',
      control: 'picture',
      isFor: (element) => !isFilm(element),
    },
    { property: 'altText', label: 'What it shows, for those who cannot see it', control: 'text' },
    { property: 'mustWatch', label: 'Has to be watched to the end', control: 'switch', isFor: isFilm },
  ],
  html: [{ property: 'html', label: 'Text', control: 'lines', hint: 'Paragraphs, bold, lists and links in HTML.' }],
  expression: [
    { property: 'expression', label: 'Expression', control: 'code', hint: 'For instance {price} * {number}' },
  ],
};

const CANNOT_BE_REQUIRED: ReadonlySet<string> = new Set(['html', 'image', 'expression']);

/** The settings to show for a question as it is, in their order; switches last. */
export function fieldsOf(element: ElementJson): readonly FieldSpec[] {
  const own = (OF_TYPE[element.type] ?? []).filter(({ isFor }) => isFor === undefined || isFor(element));
  const required = CANNOT_BE_REQUIRED.has(element.type) ? [] : [REQUIRED];
  const switches = [...required, ...own.filter(({ control }) => control === 'switch')];
  return [...own.filter(({ control }) => control !== 'switch'), ...switches];
}

/** Settings that few questions need. */
export function rareFieldsOf(element: ElementJson): readonly FieldSpec[] {
  if (CANNOT_BE_REQUIRED.has(element.type)) return [];
  const comment: readonly FieldSpec[] =
    element['showOtherItem'] === true
      ? []
      : [
          { property: 'showCommentArea', label: 'A field for remarks beside the answer', control: 'switch' },
          {
            property: 'commentText',
            label: 'What the remark is called',
            control: 'text',
            isFor: (one) => one['showCommentArea'] === true,
          },
        ];
  const rare: readonly FieldSpec[] = [
    { property: 'requiredErrorText', label: 'Said when the answer is missing', control: 'text' },
    ...comment,
    {
      property: 'attentionCheck',
      label: 'Attention check: the code of the right answer',
      control: 'text',
      hint: 'Whoever gives another one is looked at in review. Members never see it.',
    },
  ];
  return rare.filter(({ isFor }) => isFor === undefined || isFor(element));
}

export const HELP_LABEL = 'Help under it';

/** Names that a definition has once it was read, by those that are written. */
const WRITTEN: Readonly<Record<string, string>> = { lines: 'rows', rowOrder: 'rowsOrder', clipId: 'imageLink' };

/** What the editor calls a setting of a question; its name in the format where the editor has none. */
export function settingLabel(element: ElementJson, property: string): string {
  if (property === 'description') return HELP_LABEL;
  const written = WRITTEN[property] ?? property;
  const known = [...fieldsOf(element), ...rareFieldsOf({ ...element, showCommentArea: true })];
  const all = [...known, ...(OF_TYPE[element.type] ?? [])];
  return all.find((field) => field.property === written)?.label ?? property;
}
