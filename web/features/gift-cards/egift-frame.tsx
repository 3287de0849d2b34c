import type { ReactNode } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { BrandLink } from '#web/layout/brand-link.tsx';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { WRAP } from '#web/layout/wrap.ts';

/** Around a card's page: whose it is, and where to ask. On paper there is the card alone. */
export function EGiftFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-surface print:min-h-0 print:bg-[#fff]">
      <header className="border-b border-line print:hidden">
        <div className={`flex min-h-16 flex-wrap items-center justify-between gap-x-4 lg:min-h-18 ${WRAP}`}>
          <BrandLink href={memberPath('landing')} isShortOnPhones />
          <ButtonLink variant="quiet" size="sm" href={`${memberPath('contactUs')}?issueCategory=GIFT_CARD_ISSUE`}>
            Need help?
          </ButtonLink>
        </div>
      </header>
      <main
        id={MAIN_ID}
        className="mx-auto max-w-[calc(62rem+2*var(--gutter))] px-gutter pt-6 pb-16 lg:pt-12 print:max-w-[14cm] print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

interface TwoPartsProps {
  readonly card: ReactNode;
  readonly text: ReactNode;
  readonly isCentred?: boolean;
}

/** The card and what belongs to it: one beside the other where there is room. */
export function TwoParts({ card, text, isCentred = false }: TwoPartsProps) {
  return (
    <div
      className={`grid gap-6 lg:grid-cols-2 lg:gap-16 print:block ${isCentred ? 'items-center' : 'items-center lg:items-start'}`}
    >
      {card}
      <div className="grid gap-5 print:mt-5">{text}</div>
    </div>
  );
}
