import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

interface ChoiceTileProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly isChecked: boolean;
  readonly isEnabled: boolean;
  readonly describedBy?: string | undefined;
  /** The key that takes it. */
  readonly letter?: string | undefined;
  readonly picture?: { readonly url: string; readonly wall: WallColor } | undefined;
  /** Its picture says it; the words are there for anyone who cannot see that. */
  readonly isLabelHidden?: boolean | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const TILE =
  'relative flex flex-col rounded-lg border-2 border-line bg-surface hover:border-line-strong has-checked:border-primary has-checked:ring-2 has-checked:ring-primary has-disabled:bg-surface-sunken has-disabled:text-text-muted';

/** Lies over its tile or cell, so that all of it is the target and the focus ring goes around it. */
export const OVERLAY = 'peer absolute inset-0 cursor-pointer appearance-none disabled:cursor-not-allowed';

const MARK =
  'grid size-6.5 flex-none place-items-center border-2 border-line-strong *:opacity-0 peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-checked:*:opacity-100';

/** One choice, where the whole tile is the target; with a picture it stands on a shelf. */
export function ChoiceTile(props: ChoiceTileProps) {
  const {
    type,
    name,
    isChecked,
    isEnabled,
    describedBy,
    letter,
    picture,
    isLabelHidden = false,
    onPress,
    children,
  } = props;
  return (
    <label className={`${TILE} ${picture ? '' : '[.pictures>&]:col-span-full'}`}>
      {picture && (
        <span
          className={`flex h-[clamp(7rem,5rem+8vw,11rem)] items-end justify-center rounded-t-[18px] border-b-5 border-shelf ${WALL_CLASSES[picture.wall]}`}
        >
          <img src={picture.url} alt="" className="h-[82%] max-w-full object-contain object-bottom" />
        </span>
      )}
      <span
        className={`flex min-h-13 flex-1 items-center px-4 py-2 font-medium leading-[1.25] ${picture ? 'gap-2 max-lg:px-3 max-lg:text-sm lg:gap-3' : 'gap-3'}`}
      >
        <input
          type={type}
          name={name}
          checked={isChecked}
          disabled={!isEnabled}
          onChange={onPress}
          aria-describedby={describedBy}
          aria-keyshortcuts={letter}
          className={`${OVERLAY} rounded-[18px] focus-visible:rounded-[18px]`}
        />
        {letter && (
          <kbd aria-hidden="true" className={`${KEY_CLASSES} max-lg:hidden`}>
            {letter}
          </kbd>
        )}
        <span className="min-w-0 flex-1">
          {picture && isLabelHidden ? <span className="sr-only">{children}</span> : children}
        </span>
        <span aria-hidden="true" className={`${MARK} ${type === 'radio' ? 'rounded-full' : 'rounded-[7px]'}`}>
          <Icon name="check" size="xs" />
        </span>
      </span>
    </label>
  );
}

/** A key of the keyboard. */
export const KEY_CLASSES =
  'inline-grid h-6.5 min-w-6.5 flex-none place-items-center rounded-[7px] border border-line bg-surface-sunken px-1.5 font-body text-xs leading-none font-bold text-text-muted';
