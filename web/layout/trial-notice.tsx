import { environmentOfHost } from '#contract/wire/environment.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useStoredFlag } from './stored-flag.ts';

/** Warns, until it is hidden, that nothing here is for real; a community that is open to its members has no such notice. */
export function TrialNotice() {
  const [isHidden, hide] = useStoredFlag(STORAGE_KEYS.infoBannerHidden);
  if (isHidden || environmentOfHost(location.host) === 'prod') return null;
  return (
    <Banner tone="warning" onDismiss={hide} dismissLabel="Hide this message">
      <strong>This community is for trying out.</strong> Points and gift cards here are not real.
    </Banner>
  );
}
