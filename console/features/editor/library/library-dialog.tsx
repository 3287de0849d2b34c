import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WorkDialog } from '#ui/overlays/work-dialog.tsx';
import { SearchField } from '#console/layout/search-field.tsx';
import { QUESTION_KINDS } from '#console/survey-draft/model/question-kinds.ts';
import type { ElementJson, SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { usePublishedNames } from '../published-codes.ts';
import { elementsOf, findSets } from './pick-ready-set.ts';
import { ReadySetRow } from './ready-set-row.tsx';

interface LibraryDialogProps {
  readonly onClose: () => void;
  /** 'Add after Q4'. */
  readonly title: string;
  readonly document: SurveyDocument;
  readonly onPick: (elements: readonly ElementJson[]) => void;
}

/** A new question, or ready ones that have proved themselves, found by a word. */
export function LibraryDialog({ title, document, onPick, onClose }: LibraryDialogProps) {
  const published = usePublishedNames();
  const [typed, setTyped] = useState('');
  const sets = findSets(typed);
  const kinds = QUESTION_KINDS.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <WorkDialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle="A new question, or one that has proved itself."
      footnote="Names that the survey has already get a number."
      actions={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SearchField
        label="Find a question"
        value={typed}
        placeholder="Type a word: age, taste, recommend"
        onChange={setTyped}
      />
      {kinds.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-body text-xs font-bold">New</h3>
          <ul aria-label="New question" className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {kinds.map((kind) => (
              <li key={kind.id} className="grid">
                <button
                  type="button"
                  onClick={() => onPick([{ ...kind.template, name: '' }])}
                  className="flex min-h-target items-center gap-2 rounded-sm border border-line-strong px-3 text-start text-sm leading-dense font-medium hover:bg-surface-hover focus-visible:rounded-sm"
                >
                  <Icon name={kind.icon} size="sm" />
                  {kind.label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-4 mb-1 font-body text-xs font-bold">Ready made</h3>
      {sets.length === 0 && <p className="text-sm text-text-muted">Nothing like that here. Try another word.</p>}
      <ul aria-label="Ready made">
        {sets.map((set) => (
          <ReadySetRow key={set.id} set={set} onPick={() => onPick(elementsOf(set, document, published))} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {typed.trim() === '' ? '' : `${sets.length + kinds.length} found`}
      </p>
    </WorkDialog>
  );
}
