import type { ReactNode } from 'react';
import { AlertBanner } from './alert-banner.tsx';

interface FailureBannerProps {
  /** Nothing is shown without one; `at` makes each of them a new alert. */
  readonly failure: { readonly sentence: string; readonly at: number } | undefined;
  /** What is heard with the sentence. */
  readonly children?: ReactNode;
}

/** Why what somebody has just done did not happen. */
export function FailureBanner({ failure, children }: FailureBannerProps) {
  return (
    failure && (
      <AlertBanner key={failure.at}>
        {failure.sentence}
        {children}
      </AlertBanner>
    )
  );
}
