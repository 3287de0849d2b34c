import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ICON_BUTTON_CLASSES } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/actions/link.tsx';
import { BrandLink } from './brand-link.tsx';
import { WRAP } from './wrap.ts';

export interface BackLink {
  readonly href: string;
  /** The name of the page that is open. */
  readonly title: string;
}

interface SiteHeaderProps {
  readonly homeHref: string;
  readonly isAlternateLogo?: boolean;
  /** On narrow screens it takes the place of the logo. */
  readonly back?: BackLink | undefined;
  /** The main navigation, on wide screens. */
  readonly navigation?: ReactNode;
  /** Points, notifications, account; or the ways in. */
  readonly children?: ReactNode;
  /** A line below, where the page has the same background. */
  readonly hasLine?: boolean;
}

/** The bar on top of every page (spec §2.4). */
export function SiteHeader({
  homeHref,
  isAlternateLogo = false,
  back,
  navigation,
  children,
  hasLine = true,
}: SiteHeaderProps) {
  return (
    <header
      data-bar
      className={`sticky top-(--bar-height,0px) z-20 max-[20rem]:static border-b bg-surface ${hasLine ? 'border-line' : 'border-transparent'}`}
    >
      <div className={`flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4 lg:min-h-19 lg:gap-x-6 ${WRAP}`}>
        {back !== undefined && <BackButton {...back} />}
        <div className={`min-w-0 flex-none ${back === undefined ? '' : 'max-lg:hidden'}`}>
          <BrandLink href={homeHref} isAlternate={isAlternateLogo} isShortOnPhones />
        </div>
        {navigation !== undefined && <div className="ms-auto flex self-stretch max-lg:hidden">{navigation}</div>}
        <div className={`flex items-center gap-1 ${navigation === undefined ? 'ms-auto' : 'max-lg:ms-auto'}`}>
          {children}
        </div>
      </div>
    </header>
  );
}

function BackButton({ href, title }: BackLink) {
  return (
    <p className="-ms-2 flex min-w-0 flex-[1_1_min(10rem,40vw)] items-center gap-1 lg:hidden">
      <Link href={href} aria-label={MESSAGES.generic.back} className={ICON_BUTTON_CLASSES}>
        <Icon name="arrow-left" size="lg" />
      </Link>
      <span className="min-w-0 font-display text-lg leading-dense font-[720]">{title}</span>
    </p>
  );
}
