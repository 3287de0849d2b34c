import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WorkDialog } from '#ui/overlays/work-dialog.tsx';
import { SearchField } from '#console/layout/filters.tsx';
import { newQuestion, QUESTION_KINDS } from '#console/survey-draft/model/question-kinds.ts';
import {
  type ElementJson,
  type SurveyDocument,
  itemsOf,
  itemText,
  textOf,
} from '#console/survey-draft/model/survey-document.ts';
import { usePublishedNames } from '../editor-context.ts';
import { elementsOf, findSets } from './pick-ready-set.ts';
import type { ReadySet } from './ready-set.ts';

interface LibraryDialogProps {
  readonly onClose: () => void;
  /** 'Add after Q4'. */
  readonly title: string;
  readonly document: SurveyDocument;
  /** The page it is added to. */
  readonly page: string;
  readonly onPick: (elements: readonly ElementJson[]) => void;
}

/** A new question, or ready ones that have proved themselves, found by a word. */
export function LibraryDialog({ title, document, page, onPick, onClose }: LibraryDialogProps) {
  const published = usePublishedNames();
  const [typed, setTyped] = useState('');
  const sets = findSets(typed);
  const kinds = QUESTION_KINDS.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <WorkDialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle="Add a question"
      footnote="Duplicate names get a number."
      actions={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SearchField
        label="Find a question"
        value={typed}
        placeholder="Try “age”, “taste”, or “recommend”"
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
                  onClick={() => onPick([newQuestion(kind, document, page)])}
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
      <h3 className="mt-4 mb-1 font-body text-xs font-bold">Ready-made</h3>
      {sets.length === 0 && <p className="text-sm text-text-muted">No matches. Try another word.</p>}
      <ul aria-label="Ready-made">
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

interface ReadySetRowProps {
  readonly set: ReadySet;
  readonly onPick: () => void;
}

/** One set of the library, with its questions to look at before it is taken. */
function ReadySetRow({ set, onPick }: ReadySetRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3 first:border-t-0">
      <span className="mt-0.5 text-info">
        <Icon name={set.icon} />
      </span>
      <div className="text-sm">
        <b>{set.title}</b>
        <p className="text-xs text-text-muted">{set.sentence}</p>
        <details className="mt-1 text-xs">
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-bold text-link">Preview</summary>
          <ol className="mt-1 grid list-decimal gap-2 ps-5">
            {(set.variants[0] ?? []).map((element) => (
              <li key={element.name}>
                <ReadyQuestion element={element} />
              </li>
            ))}
          </ol>
        </details>
      </div>
      <Button variant="soft" size="sm" aria-label={`Add ${set.title}`} onClick={onPick}>
        <Icon name="plus" /> Add
      </Button>
    </li>
  );
}

function ReadyQuestion({ element }: { readonly element: ElementJson }) {
  const rows = itemsOf(element['rows']).map(itemText);
  const choices = [...itemsOf(element.choices), ...itemsOf(element['columns'])].map(itemText);
  return (
    <>
      <span className="font-medium">{textOf(element.title) || 'The concept, as text or with a picture'}</span>
      {rows.length > 0 && <span className="block text-text-muted">Rows: {rows.join(', ')}</span>}
      {choices.length > 0 && <span className="block text-text-muted">{choices.join(', ')}</span>}
    </>
  );
}
