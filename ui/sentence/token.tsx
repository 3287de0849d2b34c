import type { ComponentProps, KeyboardEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { keepFocusNear } from './keep-focus-near.ts';
import { TOKEN_HOVER, TOKEN_SHAPE, TOKEN_TONES, type TokenKind } from './token-classes.ts';

type TokenProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> & {
  readonly kind: TokenKind;
  readonly text: string;
  /** What is chosen here, said before the text: 'Question'. */
  readonly label?: string;
  /** Backspace and Delete take it away. */
  readonly onRemove?: (() => void) | undefined;
  readonly hasMenu?: boolean;
};

/** One part of a sentence that can be pressed. */
export function Token({ kind, text, label, onRemove, hasMenu = false, onKeyDown, ...rest }: TokenProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label === undefined ? undefined : `${label}: ${text}`}
      aria-keyshortcuts={onRemove && 'Backspace'}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        removeByKey(event, onRemove);
      }}
      className={`${TOKEN_SHAPE} ${TOKEN_TONES[kind]} ${TOKEN_HOVER}`}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {hasMenu && (
        <span className="flex-none opacity-75">
          <Icon name="chevron-down" size="sm" />
        </span>
      )}
    </button>
  );
}

/** A part of a sentence that is only read. */
export function StillToken({ kind, text }: { readonly kind: TokenKind; readonly text: string }) {
  return <span className={`${TOKEN_SHAPE} ${TOKEN_TONES[kind]}`}>{text}</span>;
}

/** What is settled elsewhere and cannot be changed here. */
export function LockedToken({ text }: { readonly text: string }) {
  return (
    <span className={`${TOKEN_SHAPE} ${TOKEN_TONES.locked}`}>
      <Icon name="lock" size="sm" />
      {text}
    </span>
  );
}

interface RemoveTokenProps {
  /** What pressing it takes away: 'Remove: Q3 is Tea'. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** Takes one part of a sentence away, for those without a keyboard. */
export function RemoveToken({ label, onRemove }: RemoveTokenProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title="Remove"
      onClick={(event) => keepFocusNear(event.currentTarget, onRemove)}
      className="inline-grid size-target flex-none place-items-center rounded-full text-text-muted hover:bg-surface-hover hover:text-danger lg:size-7"
    >
      <Icon name="x" size="sm" />
    </button>
  );
}

interface AddTokenProps {
  readonly text: string;
  /** What pressing it adds: 'Add a condition'. */
  readonly label: string;
  readonly onAdd: () => void;
}

/** Adds one more: 'and'. */
export function AddToken({ text, label, onAdd }: AddTokenProps) {
  return (
    <button type="button" title={label} onClick={onAdd} className={`${TOKEN_SHAPE} ${TOKEN_TONES.add} ${TOKEN_HOVER}`}>
      <Icon name="plus" size="sm" />
      {text}
      <VisuallyHidden>, {label}</VisuallyHidden>
    </button>
  );
}

function removeByKey(event: KeyboardEvent<HTMLElement>, onRemove: (() => void) | undefined): void {
  if (onRemove === undefined || event.defaultPrevented) return;
  if (event.key !== 'Backspace' && event.key !== 'Delete') return;
  event.preventDefault();
  keepFocusNear(event.currentTarget, onRemove);
}
