import alternateLogo from '#ui/art/logo/logo-alt.svg';
import mark from '#ui/art/logo/mark.svg';
import markReversed from '#ui/art/logo/mark-reversed.svg';
import { Link } from '#ui/actions/link.tsx';
import { useApp } from '#web/app/app-context.ts';

interface BrandLinkProps {
  readonly href: string;
  /** The stacked logo, for places that are high and narrow. */
  readonly isAlternate?: boolean;
  /** On a phone's header there is room for the first word only, and beside the tabs of a small window. */
  readonly isShortOnPhones?: boolean;
}

/** The community's logo and name. */
export function BrandLink({ href, isAlternate = false, isShortOnPhones = false }: BrandLinkProps) {
  const { brand } = useApp();
  const [firstWord = brand.name, ...otherWords] = brand.name.split(' ');
  if (isAlternate) {
    return (
      <Link href={href} className="inline-flex min-h-target items-center">
        <img src={alternateLogo} alt={brand.name} width={96} height={96} />
      </Link>
    );
  }
  return (
    <Link
      href={href}
      className="inline-flex min-h-target min-w-0 items-center gap-2.5 text-text no-underline focus-visible:rounded-sm"
    >
      <picture className="flex-none">
        <source srcSet={markReversed} media="(prefers-color-scheme: dark)" />
        <img src={mark} alt="" width={38} height={38} className="size-9.5" />
      </picture>
      <span className="min-w-0">
        <span className="block font-display text-lg leading-none font-[720] tracking-[-0.02em] lg:text-[1.375rem]">
          {firstWord}{' '}
          <span className={`font-[440] ${isShortOnPhones ? 'max-md:sr-only lg:max-xl:sr-only' : ''}`}>
            {otherWords.join(' ')}
          </span>
        </span>
        <span className="mt-1 block text-2xs leading-[1.2] text-text-muted max-[22.4rem]:sr-only">
          by {brand.retailerName}
        </span>
      </span>
    </Link>
  );
}
