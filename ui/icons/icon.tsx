import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg';

export type { IconName } from './icon-names.ts';

const SIZES = { xs: 'size-4', sm: 'size-[1.1em]', md: 'size-5', lg: 'size-[1.375rem]', xl: 'size-8' } as const;

interface IconProps {
  readonly name: IconName;
  readonly size?: keyof typeof SIZES;
}

/**
 * A line icon in the colour of the text around it; never the only carrier of a meaning. All of them are in one file
 * beside the scripts, so an icon costs an app nothing but its name.
 */
export function Icon({ name, size = 'md' }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`${SIZES[size]} flex-none`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
