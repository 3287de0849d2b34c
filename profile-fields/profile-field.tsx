import { PHONE_DETAIL } from '#contract/profile/profile-attributes.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { DayField } from './day-field.tsx';
import { optionalNote, type ProfileFieldProps } from './field-detail.ts';
import { MultipleField } from './multiple-field.tsx';
import { SingleField } from './single-field.tsx';

/** The field of one detail of a profile, whatever its type. An address and a password have forms of their own. */
export function ProfileField(props: ProfileFieldProps) {
  const { detail } = props;
  switch (detail.selectionType) {
    case 'single':
      return <SingleField {...props} />;
    case 'multiple':
      return <MultipleField {...props} />;
    case 'date_type':
      return <DayField {...props} />;
    case 'open_text':
      return <OneLineField {...props} />;
    case 'json':
      return <Elsewhere>The address form appears here.</Elsewhere>;
    case 'password_text':
      return <Elsewhere>A link to change the password appears here.</Elsewhere>;
  }
}

function OneLineField({ detail, selectedList, onSelect, problem }: ProfileFieldProps) {
  return (
    <TextField
      label={detail.displayName}
      labelNote={optionalNote(detail)}
      hint={detail.info ?? undefined}
      value={selectedList[0] ?? ''}
      onChange={({ target }) => onSelect(target.value === '' ? [] : [target.value])}
      error={problem}
      {...(detail.detailName === PHONE_DETAIL && { type: 'tel', autoComplete: 'tel-national' })}
    />
  );
}

/** Members never come here: their page has the form itself. */
function Elsewhere({ children }: { readonly children: string }) {
  return <p className="text-sm text-text-muted">{children}</p>;
}
