import { AlertBanner } from './alert-banner.tsx';

interface FailureBannerProps {
  /** Nothing is shown without one; `at` makes each of them a new alert. */
  readonly failure: { readonly sentence: string; readonly at: number } | undefined;
}

/** Why what somebody has just done did not happen. */
export function FailureBanner({ failure }: FailureBannerProps) {
  return failure && <AlertBanner key={failure.at}>{failure.sentence}</AlertBanner>;
}
