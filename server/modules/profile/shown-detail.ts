import { ADDRESS_DETAIL, ADDRESS_FIELD_VALIDATIONS } from '#contract/profile/address-fields.ts';
import type { DetailValidation, OptionCode } from '#contract/profile/catalogue.ts';
import type { KnownDetail } from './held-catalogue.ts';

/** What is kept of a member under a name. */
export interface KeptValue {
  readonly value: unknown;
  readonly revision: number;
  readonly unlockAt: Date | null;
}

export type ShownDetail = ReturnType<typeof shownDetail>;

/** A detail with what a member said, as the specification shows it (spec §3): texts in place of codes. */
export function shownDetail(detail: KnownDetail, kept: KeptValue | undefined, now: Date) {
  const { options, selectionType } = detail;
  const textOf = new Map(options.map(({ code, text }) => [String(code), text]));
  const isOpen = kept?.unlockAt == null || kept.unlockAt <= now;
  return {
    detailName: detail.detailName,
    displayName: detail.displayName,
    selectionType,
    unlockDate: isOpen ? null : kept.unlockAt,
    optionsList: options.filter(({ isRetired }) => isRetired !== true).map(({ text }) => text),
    selectedList: selectedTexts(detail, kept?.value),
    exclusiveOptionsList: detail.exclusiveOptions.flatMap((code) => textOf.get(String(code)) ?? []),
    info: detail.info,
    availableActivityInfo: detail.availableActivityInfo,
    editable: detail.isEditable && detail.derivedFrom === null,
    fieldValidations: detail.detailName === ADDRESS_DETAIL ? ADDRESS_FIELD_VALIDATIONS : null,
    validation: shownValidation(detail.validation),
    revision: kept?.revision ?? 0,
  };
}

function shownValidation(validation: DetailValidation | null) {
  if (validation === null) return null;
  const { minLength, maxLength, pattern, least, most, message } = validation;
  return {
    minLength: minLength ?? null,
    maxLength: maxLength ?? null,
    pattern: pattern ?? null,
    least: least ?? null,
    most: most ?? null,
    message: message ?? null,
  };
}

/** As a member reads it. What is not among the options is shown as it is: it came from a file, or before there were any. */
export function selectedTexts(
  { selectionType, options }: Pick<KnownDetail, 'selectionType' | 'options'>,
  value: unknown,
): string[] {
  if (value == null || value === '' || selectionType === 'password_text') return [];
  const items = Array.isArray(value) && selectionType !== 'json' ? (value as readonly unknown[]) : [value];
  return items.map((item) => {
    const option = options.find(({ code }) => String(code) === String(item));
    return option?.text ?? (typeof item === 'string' ? item : JSON.stringify(item));
  });
}

/** What is kept of these texts; the caller has judged them. What somebody has and is not among the options stays what it was. */
export function valueOf(detail: KnownDetail, selected: readonly string[], kept: KeptValue | undefined): unknown {
  if (selected.length === 0) return null;
  const [first = ''] = selected;
  switch (detail.selectionType) {
    case 'single':
      return codeOf(detail, first, kept);
    case 'multiple':
      return selected.map((text) => codeOf(detail, text, kept));
    case 'json':
      return JSON.parse(first) as unknown;
    case 'date_type':
    case 'open_text':
    case 'password_text':
      return first;
  }
}

function codeOf({ options }: KnownDetail, text: string, kept: KeptValue | undefined): OptionCode {
  const option = options.find((one) => one.text === text);
  if (option !== undefined) return option.code;
  const had = [kept?.value].flat().find((item) => String(item) === text);
  return typeof had === 'number' || typeof had === 'boolean' ? had : text;
}
