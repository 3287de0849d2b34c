import type { DetailValidation, SelectionType } from '#contract/profile/catalogue.ts';

/** What a field needs to know of its detail: as the member's wire has it, so that a preview can make it up. */
export interface FieldDetail {
  readonly detailName: string;
  readonly displayName: string;
  readonly selectionType: SelectionType;
  readonly optionsList: readonly string[];
  readonly exclusiveOptionsList: readonly string[];
  readonly info: string | null;
  readonly validation: { readonly [Name in keyof DetailValidation]?: DetailValidation[Name] | null } | null;
}

export interface ProfileFieldProps {
  readonly detail: FieldDetail;
  /** As it goes over the wire: texts of options, a day as YYYY-MM-DD, or one text. */
  readonly selectedList: readonly string[];
  readonly onSelect: (selectedList: readonly string[]) => void;
  /** What is wrong with it, told at the field. */
  readonly problem?: string | undefined;
}

type Judged = Pick<FieldDetail, 'validation'>;

export function isNeeded({ validation }: Judged): boolean {
  return (validation?.least ?? 0) > 0;
}

/** What may be left empty says so. */
export function optionalNote(detail: Judged): string | undefined {
  return isNeeded(detail) ? undefined : '(optional)';
}
