import { type ComponentProps, type MouseEvent, useContext, useImperativeHandle, useRef } from 'react';
import { buttonClasses, type ButtonLook, type ButtonVariant } from './button-classes.ts';
import { DecidesCalmly, useCalmPress } from './calm-press.ts';
import { useShownPress } from './shown-press.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> &
  ButtonLook & {
    /** At work: shows it, keeps the focus, and swallows every further press. */
    readonly isBusy?: boolean;
    /** Nothing to do for now: keeps the focus, unlike `disabled`, and swallows every press. */
    readonly isIdle?: boolean;
    /**
     * What it does cannot be taken back, so it takes one calm press (`useCalmPress`). In a dialog every button that
     * decides is like that by itself.
     */
    readonly isIrreversible?: boolean;
    /** The way on from a step that is no form, such as a page after one: takes a press that was meant for it alone (`useShownPress`). */
    readonly isStep?: boolean;
  };

/** The looks of a decision; the others open something or lead out. */
const DECIDING: readonly ButtonVariant[] = ['primary', 'spark', 'danger', 'danger-final'];

export function Button({
  variant = 'primary',
  size = 'md',
  isBlock = false,
  isBusy = false,
  isIdle = false,
  isIrreversible = false,
  isStep = false,
  type = 'button',
  onClick,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const isInDialog = useContext(DecidesCalmly);
  const isGuarded = isIrreversible || (isInDialog && DECIDING.includes(variant));
  const { isUnsettled, isMeant, marks } = useCalmPress(isGuarded);
  const { isNew, takesPress } = useShownPress({ button, goesOn: type === 'submit' || isStep, isBusy });

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || isIdle || !isMeant() || !takesPress()) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      {...marks}
      data-unsettled={isUnsettled || isNew || undefined}
      ref={button}
      type={type}
      onClick={press}
      aria-disabled={isBusy || isIdle || isUnsettled || isNew || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ variant, size, isBlock })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
