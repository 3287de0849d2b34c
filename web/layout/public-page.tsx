import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';
import { MAIN_ID } from './root-layout.tsx';

/** A page that anybody may see: the community's name, and one narrow column. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto max-w-narrow px-gutter py-6">
      <header>
        <BrandLink />
      </header>
      <main id={MAIN_ID} className="mt-10 grid gap-6">
        {children}
      </main>
    </div>
  );
}
