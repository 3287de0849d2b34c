import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import appIcon from '#ui/art/logo/app-icon.svg';
import androidCode from '#ui/art/qr-android.svg';
import iosCode from '#ui/art/qr-ios.svg';
import { AppBanner } from '#ui/feedback/app-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useStoredFlag } from './stored-flag.ts';

/** Points to the mobile app in both stores, until it is hidden (spec §2.7). */
export function AppInvitation() {
  const { brand } = useApp();
  const [isHidden, hide] = useStoredFlag(STORAGE_KEYS.appBannerHidden);
  if (isHidden) return null;
  const { android, ios } = brand.stores;
  const stores = [
    { href: ios.address, label: 'Get it for iOS', qrUrl: ios.qrCode && iosCode },
    { href: android.address, label: 'Get it for Android', qrUrl: android.qrCode && androidCode },
  ];
  return (
    <AppBanner
      iconUrl={appIcon}
      title={brand.texts.appTitle}
      text="Snap product photos and take surveys on the go."
      // The store of the phone in the hand comes first.
      stores={/android/i.test(navigator.userAgent) ? stores.toReversed() : stores}
      onDismiss={hide}
      dismissLabel="Hide the app banner"
    />
  );
}
