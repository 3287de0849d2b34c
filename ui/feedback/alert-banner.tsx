import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

/** What went wrong with what somebody has just done: announced, and it takes the focus. Give each new one a new key. */
export function AlertBanner({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="danger" role="alert" tabIndex={-1} ref={takeFocus}>
      {children}
    </Banner>
  );
}

function takeFocus(element: HTMLElement | null) {
  element?.focus();
}
