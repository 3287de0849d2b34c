import { TextField } from '#ui/forms/text-field.tsx';
import type { DetailValidation, SelectionType } from '#contract/profile/catalogue.ts';

/** What a field needs to know of its detail: as the member's wire has it, so that a preview can make it up. */
export interface FieldDetail {
  readonly detailName: string;
  readonly displayName: string;
  readonly selectionType: SelectionType;
  readonly optionsList: readonly string[];
  readonly exclusiveOptionsList: readonly string[];
  readonly info: string | null;
  readonly validation: DetailValidation | null;
}

export interface ProfileFieldProps {
  readonly detail: FieldDetail;
  /** As it goes over the wire: texts of options, a day as YYYY-MM-DD, or one text. */
  readonly selectedList: readonly string[];
  readonly onSelect: (selectedList: readonly string[]) => void;
  /** What is wrong with it, told at the field. */
  readonly problem?: string | undefined;
}

/** The field of one detail of a profile, whatever its type. An address and a password have forms of their own. */
export function ProfileField({ detail, selectedList, onSelect, problem }: ProfileFieldProps) {
  return (
    <TextField
      label={detail.displayName}
      value={selectedList[0] ?? ''}
      onChange={({ target }) => onSelect(target.value === '' ? [] : [target.value])}
      error={problem}
    />
  );
}
