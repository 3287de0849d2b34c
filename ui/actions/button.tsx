import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> &
  ButtonLook & {
    /** At work: shows it, keeps the focus, and swallows every further press. */
    readonly isBusy?: boolean;
    /** Nothing to do for now: keeps the focus, unlike `disabled`, and swallows every press. */
    readonly isIdle?: boolean;
  };

export function Button({
  variant = 'primary',
  size = 'md',
  isBlock = false,
  isBusy = false,
  isIdle = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || isIdle) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isBusy || isIdle || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ variant, size, isBlock })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
