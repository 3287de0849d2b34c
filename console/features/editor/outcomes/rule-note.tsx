import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { DenseTextarea } from '../form/dense-field.tsx';

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
    <DenseTextarea
      label="What the member will read"
      hint="Shown under the usual words. Leave it empty for those alone."
      rows={2}
      maxLength={NOTE_MAX_CHARACTERS}
      value={note ?? ''}
      onChange={onChange}
      className="rounded-voice"
    />
  );
}
