import { useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { MenuItem } from '#ui/overlays/menu.tsx';
import { addItem, editItem } from '#console/survey-draft/model/edit-items.ts';
import { itemsOf, textOf, type ItemJson } from '#console/survey-draft/model/survey-document.ts';
import { TYPES_WITH_CHOICES } from '#console/survey-draft/model/question-kinds.ts';
import { questionsOf, useEditorState, useTakenCodes } from '../editor-context.ts';
import { DenseSelect } from './dense-field.tsx';
import { focusItem, ItemList } from './item-list.tsx';
import { PasteList } from './paste-list.tsx';
import type { QuestionPartProps } from './question-edit.ts';

const EXTRAS: readonly { readonly property: string; readonly label: string; readonly icon: IconName }[] = [
  { property: 'showOtherItem', label: '“Something else”', icon: 'text-cursor-input' },
  { property: 'showNoneItem', label: '“None of these”', icon: 'circle-slash' },
  { property: 'showDontKnowItem', label: "“I don't know”", icon: 'circle-help' },
  { property: 'showRefuseItem', label: '“Prefer not to say”', icon: 'ban' },
];

/** What those extra choices are called where the survey says nothing. */
const WHICH_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'selected', label: 'Only the ones the member chose' },
  { value: 'unselected', label: "Only the ones the member didn't choose" },
];
const LABELS: Readonly<Record<string, readonly [property: string, label: string]>> = {
  showOtherItem: ['otherText', 'Something else'],
  showNoneItem: ['noneText', 'None of these'],
  showDontKnowItem: ['dontKnowText', "I don't know"],
  showRefuseItem: ['refuseText', 'Prefer not to say'],
};

/** Whether a line is shuffled with the others. */
export function stayItem(item: ItemJson, onSelect: () => void): MenuItem {
  return { label: item['isFixed'] === true ? 'Shuffle with the others' : 'Keep at the end', icon: 'lock', onSelect };
}

/** The choices of a question, and where they come from. */
export function ChoicesFields({ element, index: place, onEdit }: QuestionPartProps) {
  const { history } = useEditorState();
  const [isPasting, setIsPasting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const items = itemsOf(element.choices);
  const published = useTakenCodes(element.name, 'CHOICE');
  const source = typeof element['choicesFromQuestion'] === 'string' ? element['choicesFromQuestion'] : '';
  const earlier = questionsOf(history.document).filter(
    (question) => question.index < place && TYPES_WITH_CHOICES.has(question.type),
  );
  const setItems = (choices: readonly ItemJson[], label: string, field?: string) => onEdit({ choices }, label, field);

  return (
    <>
      <ItemList
        ref={list}
        noun="Choice"
        items={items}
        onChange={setItems}
        published={published}
        hasPictures={element.type === 'imagepicker'}
        menuOf={(item, index) => {
          const toggle = (property: string) => () =>
            setItems(
              editItem(items, index, { [property]: item[property] === true ? undefined : true }),
              'change a choice',
            );
          const isOneOfSeveral = element.type === 'checkbox' || element.type === 'tagbox';
          return [
            ...(isOneOfSeveral
              ? [
                  {
                    label: item['isExclusive'] === true ? 'Can be combined with others' : 'Exclusive',
                    icon: 'circle-slash' as const,
                    onSelect: toggle('isExclusive'),
                  },
                ]
              : []),
            ...(element['choicesOrder'] === 'random' && item['isExclusive'] !== true
              ? [stayItem(item, toggle('isFixed'))]
              : []),
          ];
        }}
      />
      <div className="mt-2 flex flex-wrap gap-x-1 lg:ms-5">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setItems(addItem(items, '', undefined, published), 'add choice');
            focusItem(list.current, items.length);
          }}
        >
          <Icon name="plus" />
          Add choice
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setIsPasting(true)}>
          <Icon name="clipboard-list" />
          Paste a list
        </Button>
        {EXTRAS.map(({ property, label: words, icon }) => {
          const isOn = element[property] === true;
          const [textProperty = '', text] = LABELS[property] ?? [];
          return (
            <Button
              key={property}
              variant={isOn ? 'soft' : 'quiet'}
              size="sm"
              aria-pressed={isOn}
              onClick={() =>
                onEdit(
                  {
                    [property]: isOn ? undefined : true,
                    [textProperty]: isOn ? undefined : (element[textProperty] ?? text),
                  },
                  `${isOn ? 'remove' : 'add'} ${words}`,
                )
              }
            >
              <Icon name={isOn ? 'check' : icon} />
              {words}
            </Button>
          );
        })}
      </div>
      {earlier.length > 0 && (
        <div className="mt-3 grid gap-3 md:grid-cols-2">
          <DenseSelect
            label="Choices from an earlier question"
            value={source}
            options={[
              { value: '', label: 'None' },
              ...earlier.map(({ name, label, title }) => ({ value: name, label: `${label} ${title}` })),
            ]}
            onChange={(chosen) =>
              onEdit(
                {
                  choicesFromQuestion: chosen || undefined,
                  choicesFromQuestionMode: chosen === '' ? undefined : element['choicesFromQuestionMode'],
                },
                'change where choices come from',
              )
            }
          />
          {source !== '' && (
            <DenseSelect
              label="Which choices"
              value={textOf(element['choicesFromQuestionMode']) || 'all'}
              options={WHICH_CHOICES}
              onChange={(chosen) =>
                onEdit(
                  { choicesFromQuestionMode: chosen === 'all' ? undefined : chosen },
                  'change which choices are included',
                )
              }
            />
          )}
        </div>
      )}
      {isPasting && (
        <PasteList
          onClose={() => setIsPasting(false)}
          items={items}
          published={published}
          onPaste={(choices) => setItems(choices, 'paste a list')}
        />
      )}
    </>
  );
}
