import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import appIcon from '#ui/art/logo/app-icon.svg';
import iosCode from '#ui/art/qr-ios.svg';
import { AppBanner } from '#ui/feedback/app-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useStoredFlag } from './stored-flag.ts';

/** Points to the mobile app, until it is hidden (spec §2.7). */
export function AppInvitation() {
  const { brand } = useApp();
  const [isHidden, hide] = useStoredFlag(STORAGE_KEYS.appBannerHidden);
  if (isHidden) return null;
  const { android, ios } = brand.stores;
  const store = /android/i.test(navigator.userAgent) ? android : ios;
  const qr = { url: iosCode, alt: 'QR code for the iOS app' };
  return (
    <AppBanner
      iconUrl={appIcon}
      title={brand.texts.appTitle}
      text="Snap product photos and answer on the go."
      {...(ios.qrCode === undefined ? {} : { qr })}
      action={
        <ButtonLink href={store.address} variant="inverse" size="sm">
          Get the app
        </ButtonLink>
      }
      onDismiss={hide}
      dismissLabel="Hide the app banner"
    />
  );
}
