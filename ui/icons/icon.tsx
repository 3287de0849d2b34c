import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg';

/** What closes something has no other words on it: drawn without the file, which does not come without a connection. */
export const AT_HAND: Readonly<Partial<Record<IconName, string>>> = {
  x: 'M18 6 6 18M6 6l12 12',
};

export type { IconName } from './icon-names.ts';

const SIZES = { xs: 'size-4', sm: 'size-[1.1em]', md: 'size-5', lg: 'size-[1.375rem]', xl: 'size-8' } as const;

interface IconProps {
  readonly name: IconName;
  readonly size?: keyof typeof SIZES;
}

/**
 * A line icon in the colour of the text around it; never the only carrier of a meaning. All of them are in one file
 * beside the scripts, so an icon costs an app nothing but its name; a browser that could not get the file does not ask again.
 */
export function Icon({ name, size = 'md' }: IconProps) {
  const drawing = AT_HAND[name];
  return (
    <svg
      aria-hidden="true"
      className={`${SIZES[size]} flex-none`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawing === undefined ? <use href={`${spriteUrl}#${name}`} /> : <path d={drawing} />}
    </svg>
  );
}
