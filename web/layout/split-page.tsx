import type { ReactNode } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import ticks from '#ui/art/logo/ticks.svg';
import room from '#ui/art/scenes/hero.svg';
import { BrandLink } from './brand-link.tsx';
import { MAIN_ID } from './root-layout.tsx';
import { QuietFooter } from './site-footer.tsx';

interface SplitPageProps {
  readonly children: ReactNode;
  /** At the right of the logo: another way to go. */
  readonly top?: ReactNode;
  /** A form with fields side by side. */
  readonly isWide?: boolean;
  /** What stands at the right; it fills its place. */
  readonly art?: ReactNode;
  /** Narrow screens have a small piece of it above the text. */
  readonly hasArtOnPhones?: boolean;
}

/** A form at the left and a lit room at the right, which stays lit at night; narrow screens have the form alone. */
export function SplitPage({ children, top, isWide = false, art, hasArtOnPhones = false }: SplitPageProps) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[1fr_1.1fr]">
      <div className="flex min-w-0 flex-col px-gutter py-5 lg:px-12 lg:pt-6 lg:pb-4">
        <header className="flex flex-wrap items-center justify-between gap-x-3">
          <BrandLink href={memberPath('landing')} />
          {top}
        </header>
        {hasArtOnPhones && (
          <div aria-hidden="true" className="day relative -mx-gutter mt-3 h-50 md:h-72 lg:hidden">
            {art}
          </div>
        )}
        <main
          id={MAIN_ID}
          className={`mx-auto mb-auto grid w-full gap-5 lg:my-auto lg:py-8 ${hasArtOnPhones ? 'mt-6' : 'mt-10'} ${isWide ? 'max-w-136' : 'max-w-104'}`}
        >
          {children}
        </main>
        <QuietFooter />
      </div>
      <div aria-hidden="true" className="day sticky top-0 hidden h-dvh py-5 pe-5 lg:block">
        {art === undefined ? (
          <LitRoom />
        ) : (
          <div className="relative h-full max-h-248 overflow-hidden rounded-2xl">{art}</div>
        )}
      </div>
    </div>
  );
}

function LitRoom() {
  return (
    <>
      <img src={room} alt="" className="size-full rounded-2xl object-cover object-[42%_100%]" />
      <p className="absolute start-[10%] top-[15%] rounded-[1.3em_1.3em_1.3em_0.3em] bg-surface px-[1.4em] py-[1.2em] font-display text-[1.75rem] leading-[1.2] font-title tracking-title shadow-2">
        You said the lid sticks.
        <br />
        We fixed the lid.
        <img
          src={ticks}
          alt=""
          className="absolute bottom-[calc(100%-0.35em)] left-[calc(100%-0.1em)] w-[2.1em] max-w-none"
        />
      </p>
    </>
  );
}
