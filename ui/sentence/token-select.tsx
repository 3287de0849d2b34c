import { type ToggleEvent, useId, useRef, useState } from 'react';
import { anchoredClasses, placeBelow } from '../overlays/anchored.ts';
import { Token } from './token.tsx';
import type { TokenKind } from './token-classes.ts';
import { TokenListbox } from './token-listbox.tsx';
import { sayChosen, type TokenOption } from './token-options.ts';

interface TokenSelectBase {
  readonly kind: TokenKind;
  /** What is chosen here: 'Question'. */
  readonly label: string;
  readonly options: readonly TokenOption[];
  readonly placeholder?: string;
  readonly onRemove?: (() => void) | undefined;
}

interface TokenSelectOne extends TokenSelectBase {
  readonly isMultiple?: false;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface TokenSelectMany extends TokenSelectBase {
  readonly isMultiple: true;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Said before the last of several: 'or'. */
  readonly joiner?: string;
}

export type TokenSelectProps = TokenSelectOne | TokenSelectMany;

/** A token that is chosen from a list. What is chosen but not offered is shown as a problem. */
export function TokenSelect(props: TokenSelectProps) {
  const { kind, label, options, placeholder = 'Choose…', onRemove } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = props.isMultiple ? props.value : props.value === '' ? [] : [props.value];
  const isOffered = chosen.every((value) => options.some((option) => option.value === value));

  function follow(event: ToggleEvent<HTMLDivElement>) {
    const isNowOpen = event.newState === 'open';
    if (isNowOpen) placeBelow(event.currentTarget, 'start');
    setIsOpen(isNowOpen);
  }

  function choose(value: string) {
    if (!props.isMultiple) {
      panel.current?.hidePopover();
      props.onChange(value);
      return;
    }
    const isChosen = props.value.includes(value);
    props.onChange(isChosen ? props.value.filter((other) => other !== value) : [...props.value, value]);
  }

  return (
    <>
      <Token
        kind={isOffered ? kind : 'problem'}
        label={label}
        text={sayChosen(options, chosen, (props.isMultiple && props.joiner) || 'or') || placeholder}
        hasMenu
        popoverTarget={id}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onRemove={onRemove}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={follow}
        className={`${anchoredClasses('start')} w-72 flex-col p-1.5 open:flex`}
      >
        {isOpen && (
          <TokenListbox
            label={label}
            options={options}
            chosen={chosen}
            isMultiple={props.isMultiple === true}
            onChoose={choose}
            onLeave={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
