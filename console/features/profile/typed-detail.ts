import * as v from 'valibot';
import { SELECTION_TYPES, type OptionCode, type SelectionType } from '#contract/profile/catalogue.ts';
import { refusedChanges } from '#contract/profile/detail-changes.ts';
import { detailForm, type DetailForm } from '#contract/profile/detail-form.ts';
import type { CommandForm } from '#client/use-command-form.ts';
import { typedNumber } from '#console/typed-numbers.ts';
import type { CatalogueDetail } from './profile.queries.ts';
import { hasOptions } from './detail-texts.ts';

/** An option as it is typed. */
const typedOption = v.object({
  /** Stays the same while others come and go. */
  row: v.string(),
  /** What is kept; empty for a new one, which is then kept as its words. */
  code: v.string(),
  text: v.string(),
  isExclusive: v.boolean(),
  isRetired: v.boolean(),
  isNew: v.boolean(),
});
export type TypedOption = v.InferOutput<typeof typedOption>;

const typedFields = v.object({
  detailName: v.string(),
  typeName: v.string(),
  displayName: v.string(),
  selectionType: v.picklist(SELECTION_TYPES),
  options: v.array(typedOption),
  isListed: v.boolean(),
  isEditable: v.boolean(),
  isNaming: v.boolean(),
  isRestricted: v.boolean(),
  unlockDays: v.string(),
  info: v.string(),
  availableActivityInfo: v.string(),
  /** Has to be answered; of several, the least number says it. */
  isNeeded: v.boolean(),
  validation: v.object({
    minLength: v.string(),
    maxLength: v.string(),
    pattern: v.string(),
    least: v.string(),
    most: v.string(),
    message: v.string(),
  }),
});
/** The form as it is typed: numbers are text. */
export type TypedDetail = v.InferOutput<typeof typedFields>;

/** What the fields need of the form. */
export type DetailFormOf = Pick<CommandForm<TypedDetail>, 'field' | 'valueOf' | 'values' | 'setValue'>;

/** The server's rules over what is typed, with what the version before leaves open. */
export function detailSchema(before: CatalogueDetail | undefined) {
  return v.pipe(
    typedFields,
    v.transform((typed) => formOf(typed, before)),
    detailForm,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || before === undefined) return;
      const { value } = dataset;
      for (const [key, sentences] of Object.entries(refusedChanges({ ...before.version, ...before }, value))) {
        const field = key as keyof DetailForm;
        const path = [{ type: 'object', origin: 'value', input: value, key: field, value: value[field] }] as const;
        for (const message of sentences) addIssue({ message, path: [...path] });
      }
    }),
  );
}

const orNone = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text));

function formOf(typed: TypedDetail, before: CatalogueDetail | undefined): v.InferInput<typeof detailForm> {
  const { selectionType, options, validation, isNeeded, unlockDays, detailName, ...same } = typed;
  const isText = selectionType === 'open_text';
  const isMany = selectionType === 'multiple';
  return {
    ...same,
    ...(before === undefined && { detailName }),
    selectionType,
    options: hasOptions(selectionType)
      ? options.map(({ text, code, isExclusive, isRetired }) => ({
          code: codeOf(code, before),
          text,
          isExclusive: isMany && isExclusive,
          isRetired,
        }))
      : [],
    unlockDays: typedNumber(unlockDays),
    validation: {
      minLength: isText ? orNone(validation.minLength) : null,
      maxLength: isText ? orNone(validation.maxLength) : null,
      pattern: isText && validation.pattern !== '' ? validation.pattern : null,
      least: isMany ? orNone(validation.least) : isNeeded ? 1 : null,
      most: isMany ? orNone(validation.most) : null,
      message: validation.message,
    },
  };
}

/** As it is kept: a number or a yes where the others are. */
function codeOf(typed: string, before: CatalogueDetail | undefined): OptionCode | null {
  const text = typed.trim();
  if (text === '') return null;
  const codes = before?.version.options.map(({ code }) => code as OptionCode) ?? [];
  const known = codes.find((code) => String(code) === text);
  if (known !== undefined) return known;
  const areNumbers = codes.length > 0 && codes.every((code) => typeof code === 'number');
  const number = typedNumber(text);
  return areNumbers && !Number.isNaN(number) ? number : text;
}

/** What stands in the form when it opens. */
export function typedDetail(detail: CatalogueDetail | undefined, typeName: string): TypedDetail {
  const version = detail?.version;
  const validation = version?.validation;
  const written = (value: string | number | null | undefined) => (value == null ? '' : String(value));
  return {
    detailName: detail?.detailName ?? '',
    typeName: version?.typeName ?? typeName,
    displayName: version?.displayName ?? '',
    selectionType: version?.selectionType ?? 'single',
    options: version === undefined ? [newOption(), newOption()] : version.options.map(typedOptionOf),
    isListed: detail?.isListed ?? true,
    isEditable: version?.isEditable ?? true,
    isNaming: version?.isNaming ?? false,
    isRestricted: version?.isRestricted ?? false,
    unlockDays: String(version?.unlockDays ?? 0),
    info: written(version?.info),
    availableActivityInfo: written(version?.availableActivityInfo),
    isNeeded: (validation?.least ?? 0) > 0,
    validation: {
      minLength: written(validation?.minLength),
      maxLength: written(validation?.maxLength),
      pattern: written(validation?.pattern),
      least: written(validation?.least),
      most: written(validation?.most),
      message: written(validation?.message),
    },
  };
}

export const newOption = (): TypedOption => ({
  row: crypto.randomUUID(),
  code: '',
  text: '',
  isExclusive: false,
  isRetired: false,
  isNew: true,
});

function typedOptionOf({ code, ...option }: CatalogueDetail['version']['options'][number]): TypedOption {
  return { ...option, row: String(code), code: String(code), isNew: false };
}

/** What somebody wrote, with the options that another admin has added meanwhile: those cannot be left out. */
export function withTheirOptions(mine: readonly TypedOption[], theirs: CatalogueDetail): readonly TypedOption[] {
  const codes = new Set(mine.map(({ code, text }) => code || text.trim()));
  return [...mine, ...theirs.version.options.filter(({ code }) => !codes.has(String(code))).map(typedOptionOf)];
}

/** How a new line of text begins: it may hold anything, also a name. */
export const isNamingAtFirst = (selectionType: SelectionType): boolean => selectionType === 'open_text';
