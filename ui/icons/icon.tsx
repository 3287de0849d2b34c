import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg';

/** What says that there is no connection, and closes what says so: drawn without the file, which may not have come then. */
export const AT_HAND: Readonly<Partial<Record<IconName, string>>> = {
  'circle-alert': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01',
  'wifi-off':
    'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4-2.6M22 8.8a15 15 0 0 0-11-3.8M2 2l20 20',
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
