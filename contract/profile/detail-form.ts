import * as v from 'valibot';
import { DETAIL_NAME_PATTERN, SELECTION_TYPES } from './catalogue.ts';
import { PROFILE_CHOICES_MAX, PROFILE_TEXT_MAX_CHARACTERS } from './profile-limits.ts';

/** What an admin is told about a detail of the catalogue that they write. */
export const DETAIL_SENTENCES = {
  nameInvalid: "Start with a lowercase letter, then use letters, digits, or _, up to 60. It can't be changed later.",
  nameTaken: "There's already a profile detail with this name.",
  nameReserved: 'This word is reserved. Choose another.',
  displayNameRequired: 'Enter the label members see.',
  tooLong: (count: number) => `Use up to ${count} characters.`,
  unlockDays: 'Enter whole days, from 0 to 3,650.',
  optionText: 'Every option needs text.',
  optionTwice: 'Two options have the same text.',
  codeTwice: 'Two options have the same stored value.',
  optionsNeeded: 'Add at least two options.',
  optionsMany: `Add up to ${PROFILE_CHOICES_MAX} options.`,
  noOptions: 'Only single-choice and multiple-choice details can have options.',
  wholeNumber: (least: number, most: number) => `Enter a whole number from ${least} to ${most}, or leave it blank.`,
  validationRange: 'The minimum is larger than the maximum.',
  patternInvalid: "This pattern can't be used. It's invalid or could take too long to check.",
  addressOnly: 'Only the home address uses this type.',
  passwordOnly: 'Only the password uses this type.',
  typeChanged:
    "The answer type can't change because it would change what members' answers mean. Create a new profile detail.",
  optionGone: (text: string) => `“${text}” can't be removed. Retire it instead. Members who chose it keep it.`,
  optionSwapped: (text: string) =>
    `“${text}” is already another option's text. Reusing it would change what members' answers mean.`,
  staysNaming: "Members gave this as identifying information. That can't be changed.",
  staysRestricted: "Members already need their password to change this. You can't remove that requirement.",
  retireInstead: 'Members are asked for this. To stop asking, retire it with a reason.',
  nameNotAsked: "It came from a file with a name that can't be used in a form, so members can't be asked for it.",
  notYours: 'This is part of the account or calculated, so you can only change its wording.',
  typeUnknown: 'Choose a group.',
} as const;

const SAY = DETAIL_SENTENCES;
const DISPLAY_MAX = 120;
const INFO_MAX = 300;
const LENGTH_MAX = PROFILE_TEXT_MAX_CHARACTERS;

const optionalText = (most: number) =>
  v.pipe(
    v.nullish(v.string(), ''),
    v.trim(),
    v.maxLength(most, SAY.tooLong(most)),
    v.transform((text) => (text === '' ? null : text)),
  );
function countFrom(least: number, most: number) {
  const sentence = SAY.wholeNumber(least, most);
  return v.nullish(
    v.pipe(v.number(sentence), v.integer(sentence), v.minValue(least, sentence), v.maxValue(most, sentence)),
  );
}

const option = v.object({
  /** None for a new one: it is made from the text. */
  code: v.nullish(
    v.union([v.pipe(v.string(), v.maxLength(DISPLAY_MAX, SAY.tooLong(DISPLAY_MAX))), v.number(), v.boolean()]),
  ),
  text: v.pipe(
    v.string(SAY.optionText),
    v.trim(),
    v.nonEmpty(SAY.optionText),
    v.maxLength(DISPLAY_MAX, SAY.tooLong(DISPLAY_MAX)),
  ),
  isExclusive: v.boolean(),
  isRetired: v.boolean(),
});

const validation = v.nullish(
  v.object({
    minLength: countFrom(0, LENGTH_MAX),
    maxLength: countFrom(1, LENGTH_MAX),
    pattern: v.nullish(v.pipe(v.string(), v.maxLength(INFO_MAX, SAY.tooLong(INFO_MAX)))),
    least: countFrom(0, PROFILE_CHOICES_MAX),
    most: countFrom(1, PROFILE_CHOICES_MAX),
    message: optionalText(INFO_MAX),
  }),
);

/** The form with which an admin publishes a detail, and its call. */
export const detailForm = v.pipe(
  v.object({
    detailName: v.nullish(
      v.pipe(
        v.string(SAY.nameInvalid),
        v.regex(DETAIL_NAME_PATTERN, SAY.nameInvalid),
        // Every object has these: anyone who has said nothing would seem to have said something.
        v.check((name) => !(name in Object.prototype), SAY.nameReserved),
      ),
    ),
    typeName: v.pipe(v.string(SAY.typeUnknown), v.nonEmpty(SAY.typeUnknown)),
    displayName: v.pipe(
      v.string(SAY.displayNameRequired),
      v.trim(),
      v.nonEmpty(SAY.displayNameRequired),
      v.maxLength(DISPLAY_MAX, SAY.tooLong(DISPLAY_MAX)),
    ),
    selectionType: v.picklist(SELECTION_TYPES),
    options: v.pipe(v.optional(v.nullable(v.array(option), []), []), v.maxLength(PROFILE_CHOICES_MAX, SAY.optionsMany)),
    /** Whether members are asked for it. */
    isListed: v.optional(v.boolean(), true),
    isEditable: v.boolean(),
    isNaming: v.boolean(),
    isRestricted: v.boolean(),
    unlockDays: v.pipe(
      v.number(SAY.unlockDays),
      v.integer(SAY.unlockDays),
      v.minValue(0, SAY.unlockDays),
      v.maxValue(3_650, SAY.unlockDays),
    ),
    info: optionalText(INFO_MAX),
    availableActivityInfo: optionalText(INFO_MAX),
    validation,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { selectionType, options, validation: rule } = dataset.value;
    const isChoice = selectionType === 'single' || selectionType === 'multiple';
    const issue = (key: 'options' | 'validation', message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      });
    if (!isChoice && options.length > 0) issue('options', SAY.noOptions);
    if (isChoice && options.filter(({ isRetired }) => !isRetired).length < 2) issue('options', SAY.optionsNeeded);
    const texts = options.map(({ text }) => text).filter((text) => text !== '');
    if (new Set(texts).size < texts.length) issue('options', SAY.optionTwice);
    const codes = options.flatMap(({ code }) => (code == null ? [] : [String(code)]));
    if (new Set(codes).size < codes.length) issue('options', SAY.codeTwice);
    const isTurned = (least?: number | null, most?: number | null) => least != null && most != null && least > most;
    if (isTurned(rule?.minLength, rule?.maxLength) || isTurned(rule?.least, rule?.most)) {
      issue('validation', SAY.validationRange);
    }
  }),
);
export type DetailForm = v.InferOutput<typeof detailForm>;
