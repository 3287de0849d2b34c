import { useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { addItem, editItem } from '#console/survey-draft/model/edit-items.ts';
import { itemsOf, type ItemJson } from '#console/survey-draft/model/survey-document.ts';
import { useTakenCodes } from '../editor-context.ts';
import { stayItem } from './choices-fields.tsx';
import { CellsList } from './cells-list.tsx';
import { focusItem, ItemList } from './item-list.tsx';
import type { QuestionPartProps } from './question-edit.ts';

/** Rows and columns of a grid. */
export function MatrixFields({ element, onEdit }: QuestionPartProps) {
  return (
    <div className="mt-4 grid gap-4">
      <Lines element={element} onEdit={onEdit} property="rows" noun="Row" />
      {element.type === 'matrix' ? (
        <Lines element={element} onEdit={onEdit} property="columns" noun="Column" />
      ) : (
        <section aria-label="Columns">
          <h3 className="text-xs font-bold">Columns</h3>
          <CellsList
            noun="Column"
            question={element.name}
            cells={element['columns']}
            hasTypes
            onChange={(columns, label, field) => onEdit({ columns }, label, field)}
          />
        </section>
      )}
    </div>
  );
}

interface LinesProps extends Pick<QuestionPartProps, 'element' | 'onEdit'> {
  readonly property: 'rows' | 'columns';
  readonly noun: string;
}

function Lines({ element, onEdit, property, noun }: LinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = itemsOf(element[property]);
  const published = useTakenCodes(element.name, property === 'rows' ? 'ROW' : 'COLUMN');
  const set = (next: readonly ItemJson[], label: string, field?: string) => onEdit({ [property]: next }, label, field);
  return (
    <section aria-label={`${noun}s`}>
      <h3 className="text-xs font-bold">{noun}s</h3>
      <ItemList
        ref={list}
        noun={noun}
        items={items}
        onChange={set}
        published={published}
        menuOf={(item, index) => {
          const isFixed = item['isFixed'] === true ? undefined : true;
          const isShuffled = property === 'rows' && element['rowsOrder'] === 'random';
          return isShuffled ? [stayItem(item, () => set(editItem(items, index, { isFixed }), 'change a row'))] : [];
        }}
      />
      <div className="mt-1 lg:ms-5">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            set(addItem(items, '', noun.toLowerCase(), published), `add ${noun.toLowerCase()}`);
            focusItem(list.current, items.length);
          }}
        >
          <Icon name="plus" />
          Add {noun.toLowerCase()}
        </Button>
      </div>
    </section>
  );
}
