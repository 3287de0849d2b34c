import { useId, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { CharacterCount } from '#ui/forms/character-count.tsx';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { type ControlProps, ownMessage } from '../control-props.ts';
import { fieldText, typedValue } from '../typed-value.ts';

function ariaOf({ question, labelId, describedBy, problems }: ControlProps) {
  return {
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-required': question.isRequired,
    'aria-invalid': ownMessage(problems) === undefined ? undefined : true,
    disabled: !question.isEnabled,
  } as const;
}

/** A number field would throw away what is no number, in silence. */
const NUMBER = { type: 'text', inputMode: 'decimal' } as const;

/** A colour field always holds a colour: before the answer, one that hardly anybody means, under a word that says so. */
function ColorControl(props: ControlProps) {
  const { value } = props.question;
  const wordsId = useId();
  const isBlank = !value;
  const describedBy = [props.describedBy, isBlank && wordsId].filter(Boolean).join(' ');
  return (
    <div className="relative">
      <input
        {...ariaOf(props)}
        aria-describedby={describedBy || undefined}
        type="color"
        value={fieldText(value) || '#808080'}
        onChange={({ target }) => props.onChange(target.value)}
        className={`${CONTROL_CLASSES} p-1`}
      />
      {isBlank && (
        <span
          id={wordsId}
          className="pointer-events-none absolute inset-1 flex items-center rounded-sm bg-surface px-3 text-text-muted"
        >
          {MESSAGES.survey.notAnswered}
        </span>
      )}
    </div>
  );
}

/** One line of text, a number, a date … What is typed stays as it is, even where it is not yet an answer. */
export function TextControl(props: ControlProps) {
  const { question, onChange } = props;
  const { inputType = 'text', value, min, max, placeholder } = question;
  const [text, setText] = useState('');
  if (inputType === 'color') return <ColorControl {...props} />;
  const isCurrent = typedValue(inputType, text) === (value ?? null);
  return (
    <input
      {...ariaOf(props)}
      {...(inputType === 'number' ? NUMBER : { type: inputType, min, max })}
      value={isCurrent ? text : fieldText(value)}
      placeholder={placeholder}
      onChange={({ target }) => {
        setText(target.value);
        onChange(typedValue(inputType, target.value));
      }}
      className={CONTROL_CLASSES}
    />
  );
}

/** Several lines, counted where there is a limit. */
export function CommentControl(props: ControlProps) {
  const { value, lines = 4, maxLength, placeholder } = props.question;
  const text = fieldText(value);
  return (
    <>
      <textarea
        {...ariaOf(props)}
        value={text}
        rows={lines}
        placeholder={placeholder}
        onChange={({ target }) => props.onChange(typedValue('text', target.value))}
        className={`${CONTROL_CLASSES} resize-y`}
      />
      {maxLength !== undefined && <CharacterCount count={text.length} maxCharacters={maxLength} />}
    </>
  );
}

/** The browser's own list, since it is the best one on a phone. */
export function DropdownControl(props: ControlProps) {
  const { choices = [], value, placeholder } = props.question;
  return (
    <div className="relative">
      <select
        {...ariaOf(props)}
        value={choices.findIndex((choice) => choice.value === value)}
        onChange={({ target }) => props.onChange(choices[Number(target.value)]?.value ?? null)}
        className={`${CONTROL_CLASSES} appearance-none pe-11`}
      >
        <option value={-1}>{placeholder || MESSAGES.survey.chooseOne}</option>
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index} disabled={!choice.isEnabled}>
            {choice.text}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
