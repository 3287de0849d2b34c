import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import markUrl from '#ui/art/logo/mark-reversed.svg';

/** What the window says after the name of the screen. */
export const CONSOLE_NAME = `${DEFAULT_BRAND.shortName} operator console`;

/** Whose console this is; stands on the deep colour. */
export function ConsoleBrand({ subtitle, size }: { readonly subtitle: string; readonly size: 'sm' | 'md' }) {
  return (
    <span className="flex items-center gap-3 text-on-deep">
      <img src={markUrl} alt="" className={size === 'md' ? 'size-11' : 'size-8.5'} />
      <span className="min-w-0">
        <span
          className={`block font-display leading-none font-bold tracking-title ${size === 'md' ? 'text-[1.375rem]' : 'text-lg'}`}
        >
          {DEFAULT_BRAND.shortName}
        </span>
        <span className={`block text-on-deep-muted ${size === 'md' ? 'mt-1 text-xs' : 'text-2xs'}`}>{subtitle}</span>
      </span>
    </span>
  );
}
