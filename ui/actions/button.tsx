import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { Spinner } from '../feedback/spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** At work: shows it, keeps the focus, and swallows every further press. */
    readonly isBusy?: boolean;
  };

export function Button({
  variant = 'primary',
  size = 'md',
  isBlock = false,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ variant, size, isBlock })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
