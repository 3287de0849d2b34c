import { useId, useState } from 'react';
import type { ChoiceView } from '#engine/index.ts';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import type { WallColor } from '#ui/layout/wall.tsx';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ControlProps } from '../control-props.ts';
import { letterOf, tileChoices } from '../letters.ts';
import { isAllSelected, selectedOf, toggled } from '../selection.ts';
import { ChoiceTile } from './choice-tile.tsx';

const WALLS: readonly WallColor[] = ['butter', 'rose', 'apricot', 'celadon', 'mist', 'plum'];
/** A list that is longer can be searched, and shows no more than this at a time. */
const SEARCHED_FROM = 10;
const MOST_SHOWN = 12;

/** Radio buttons, checkboxes, yes or no, pictures, and lists to search in: one tile a choice. */
export function ChoicesControl({ question, describedBy, hasLetters, onChange }: ControlProps) {
  const name = useId();
  const [wanted, setWanted] = useState('');
  const { type, isMultiple = false, isEnabled } = question;
  const choices = tileChoices(question);
  const selected = selectedOf(question.value);
  const isSearched = type === 'tagbox' && choices.length > SEARCHED_FROM;
  const shown = isSearched ? found(choices, selected, wanted) : choices;

  function press(choice: ChoiceView) {
    if (!isMultiple) onChange(choice.value);
    else {
      const next = toggled(choices, selected, choice);
      onChange(next.length === 0 ? null : next);
    }
  }

  return (
    <>
      {isSearched && (
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={MESSAGES.survey.search}
          placeholder={MESSAGES.survey.search}
          className={`${CONTROL_CLASSES} mb-3`}
        />
      )}
      <div className={layoutOf(question.type, shown)}>
        {shown.map((choice, index) => (
          <ChoiceTile
            key={String(choice.value)}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            isChecked={choice.role === 'all' ? isAllSelected(choices, selected) : selected.includes(choice.value)}
            isEnabled={isEnabled && choice.isEnabled}
            describedBy={describedBy}
            letter={hasLetters ? letterOf(index) : undefined}
            picture={
              choice.imageLink === undefined
                ? undefined
                : { url: choice.imageLink, wall: WALLS[index % WALLS.length] ?? 'butter' }
            }
            isLabelHidden={question.isLabelHidden}
            onPress={() => press(choice)}
          >
            {choice.text}
          </ChoiceTile>
        ))}
      </div>
      {isSearched && shown.length >= MOST_SHOWN && (
        <p className="mt-3 text-sm text-text-muted">{MESSAGES.survey.searchMore}</p>
      )}
    </>
  );
}

/** Two beside each other, unless large letters leave no room for that. */
const PAIRS = 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-0.5rem)),1fr))]';

function layoutOf(type: string, choices: readonly ChoiceView[]): string {
  if (choices.some(({ imageLink }) => imageLink)) return `pictures grid gap-4 ${PAIRS}`;
  return `grid gap-3 ${type === 'boolean' ? PAIRS : ''} ${choices.length > 6 ? 'md:grid-cols-2' : ''}`;
}

/** What is taken stays in view, whatever is searched for. */
function found(choices: readonly ChoiceView[], selected: readonly unknown[], wanted: string): ChoiceView[] {
  const part = wanted.trim().toLowerCase();
  const isTaken = ({ value }: ChoiceView) => selected.includes(value);
  const matches = choices.filter((choice) => !isTaken(choice) && choice.text.toLowerCase().includes(part));
  return [...choices.filter(isTaken), ...matches.slice(0, MOST_SHOWN)];
}
