import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { memberPath } from '#contract/member-paths.ts';
import { BrandLink } from './brand-link.tsx';
import { MAIN_ID } from './root-layout.tsx';

/** Around a survey that was opened by a link: no tabs, no points, nothing that draws the eye away. */
export function SurveyArea() {
  return (
    <SurveyFrame>
      <Outlet />
    </SurveyFrame>
  );
}

export function SurveyFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-184 items-center px-gutter">
          <BrandLink href={memberPath('landing')} />
        </div>
      </header>
      <main id={MAIN_ID} className="mx-auto max-w-184 px-gutter py-8">
        {children}
      </main>
    </>
  );
}
