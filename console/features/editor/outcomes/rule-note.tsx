import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { DENSE_CONTROL, DenseField } from '../form/dense-field.tsx';

const NOTE_MAX_CHARACTERS = 1_000;

interface RuleNoteProps {
  readonly note: string | undefined;
  readonly onChange: (note: string) => void;
}

/** The researcher's own words to the member; without them the usual ones are shown. */
export function RuleNote({ note, onChange }: RuleNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && note === undefined)
    return (
      <div>
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          Write to the member
        </Button>
      </div>
    );
  return (
    <DenseField label="What the member will read" hint="Shown under the usual words. Leave it empty for those alone.">
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${DENSE_CONTROL} rounded-voice`}
        />
      )}
    </DenseField>
  );
}
