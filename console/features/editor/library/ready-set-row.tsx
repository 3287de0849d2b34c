import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { itemsOf, itemText, textOf, type ElementJson } from '#console/survey-draft/model/survey-document.ts';
import type { ReadySet } from './ready-set.ts';

interface ReadySetRowProps {
  readonly set: ReadySet;
  readonly onPick: () => void;
}

/** One set of the library, with its questions to look at before it is taken. */
export function ReadySetRow({ set, onPick }: ReadySetRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3 first:border-t-0">
      <span className="mt-0.5 text-info">
        <Icon name={set.icon} />
      </span>
      <div className="text-sm">
        <b>{set.title}</b>
        <p className="text-xs text-text-muted">{set.sentence}</p>
        <details className="mt-1 text-xs">
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-bold text-link">Look at it</summary>
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
      <span className="font-medium">{textOf(element.title) || 'The idea itself, in words or with a picture'}</span>
      {rows.length > 0 && <span className="block text-text-muted">Rows: {rows.join(', ')}</span>}
      {choices.length > 0 && <span className="block text-text-muted">{choices.join(', ')}</span>}
    </>
  );
}
