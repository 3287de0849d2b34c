import { useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react';
import { ICON_BUTTON_CLASSES } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { addItem, editItem, moveItem, removeItem, typedValue } from '#console/survey-draft/model/edit-items.ts';
import { textOf, type ItemJson } from '#console/survey-draft/model/survey-document.ts';
import { DENSE_CONTROL } from './dense-field.tsx';
import { PictureField } from './picture-field.tsx';
import { withText } from './question-edit.ts';

interface ItemListProps {
  /** For anyone who moves the focus into it. */
  readonly ref?: RefObject<HTMLUListElement | null>;
  /** 'Choice', 'Row', 'Column'. */
  readonly noun: string;
  readonly items: readonly ItemJson[];
  readonly onChange: (items: readonly ItemJson[], label: string, field?: string) => void;
  /** Codes that the data has: a new line gets none of them. */
  readonly published?: readonly string[];
  readonly hasPictures?: boolean;
  /** Further things that can be done with one, beside moving and removing it. */
  readonly menuOf?: (item: ItemJson, index: number) => readonly MenuItem[];
}

const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

/** The line that is there with the next picture of the screen. */
export function focusItem(list: HTMLUListElement | null, index: number): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-item="${index}"]`)?.focus());
}

/** Choices, rows or columns: their words, their codes, their order. Enter adds one, Alt and arrows move it. */
export function ItemList({ ref, noun, items, onChange, published, hasPictures = false, menuOf }: ItemListProps) {
  const own = useRef<HTMLUListElement>(null);
  const list = ref ?? own;
  const [dragged, setDragged] = useState<number>();
  const [news, setNews] = useState('');
  const lower = noun.toLowerCase();
  const rows = items.map((item, index) => ({ item, index, place: `item ${index}` }));

  const dropTarget = (index: number) => ({
    draggable: dragged === index,
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, index);
      setDragged(undefined);
    },
  });

  const focusOn = (index: number) => focusItem(list.current, index);

  function move(from: number, to: number) {
    const moved = moveItem(items, from, to);
    if (moved === items) return;
    onChange(moved, `move ${lower} ${letterOf(from)}`);
    setNews(`Now ${lower} ${letterOf(to)} of ${items.length}.`);
    focusOn(to);
  }

  function remove(index: number) {
    onChange(removeItem(items, index), `remove ${lower} ${letterOf(index)}`);
    setNews(`${noun} removed.`);
    focusOn(Math.max(0, index - 1));
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const { key, altKey, currentTarget } = event;
    if (key === 'Enter') {
      const fresh = addItem(items, '', undefined, published).slice(-1);
      onChange(items.toSpliced(index + 1, 0, ...fresh), `add ${lower}`);
      focusOn(index + 1);
    } else if (altKey && key === 'ArrowUp') move(index, index - 1);
    else if (altKey && key === 'ArrowDown') move(index, index + 1);
    else if (key === 'Backspace' && currentTarget.value === '' && items.length > 1) remove(index);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <ul ref={list} aria-label={`${noun}s`} className="mt-3 grid gap-1.5">
        {rows.map(({ item, index, place }) => (
          <li
            key={place}
            {...dropTarget(index)}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-2 lg:grid-cols-[1.25rem_1.75rem_minmax(0,1fr)_4.5rem_auto]"
          >
            <span
              aria-hidden="true"
              className="cursor-grab justify-self-end text-text-muted"
              onPointerDown={() => setDragged(index)}
              onPointerUp={() => setDragged(undefined)}
            >
              <Icon name="grip-vertical" size="xs" />
            </span>
            <kbd
              aria-hidden="true"
              className="grid size-6 place-items-center justify-self-center rounded-xs bg-surface-sunken font-body text-2xs font-bold text-text-muted max-lg:hidden"
            >
              {letterOf(index)}
            </kbd>
            <span className="grid min-w-0 gap-1">
              <input
                type="text"
                data-item={index}
                aria-label={`${noun} ${letterOf(index)}`}
                value={item.text === undefined ? String(item.value) : textOf(item.text)}
                onChange={(event) =>
                  onChange(
                    editItem(items, index, { text: withText(item.text, event.target.value) ?? '' }),
                    `change ${lower} ${letterOf(index)}`,
                    `${noun} ${index}`,
                  )
                }
                onKeyDown={(event) => press(event, index)}
                className={DENSE_CONTROL}
              />
              {hasPictures && (
                <PictureField
                  label={`Picture for ${lower} ${letterOf(index)}`}
                  isLabelHidden
                  link={textOf(item['imageLink'])}
                  onChange={(imageLink, isTyped) =>
                    onChange(
                      editItem(items, index, { imageLink }),
                      `change the picture for ${lower} ${letterOf(index)}`,
                      isTyped ? `${noun} picture ${index}` : undefined,
                    )
                  }
                />
              )}
            </span>
            <span className="max-lg:hidden">
              <input
                type="text"
                aria-label={`Code for ${lower} ${letterOf(index)}`}
                value={String(item.value)}
                onChange={(event) =>
                  onChange(
                    editItem(items, index, {
                      value: typedValue(event.target.value),
                      text: item.text ?? String(item.value),
                    }),
                    `change the code for ${lower} ${letterOf(index)}`,
                    `${noun} code ${index}`,
                  )
                }
                className={`${DENSE_CONTROL} px-1! text-center font-code text-text-muted`}
              />
            </span>
            <Menu
              label={`${noun} ${letterOf(index)}`}
              renderOpener={(props) => (
                <button
                  {...props}
                  type="button"
                  aria-label={`More for ${lower} ${letterOf(index)}`}
                  className={`${ICON_BUTTON_CLASSES} lg:size-9`}
                >
                  <Icon name="ellipsis" />
                </button>
              )}
              items={[
                {
                  label: 'Move up',
                  icon: 'chevron-up',
                  isDisabled: index === 0,
                  onSelect: () => move(index, index - 1),
                },
                {
                  label: 'Move down',
                  icon: 'chevron-down',
                  isDisabled: index === items.length - 1,
                  onSelect: () => move(index, index + 1),
                },
                ...(menuOf?.(item, index) ?? []),
                { label: 'Remove', icon: 'trash-2', tone: 'danger', onSelect: () => remove(index) },
              ]}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
