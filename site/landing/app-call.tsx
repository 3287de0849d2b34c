import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import androidQr from '#ui/art/qr-android.svg';
import iosQr from '#ui/art/qr-ios.svg';
import { Icon } from '../icon.tsx';
import { PhonePicture } from './phone-picture.tsx';

const STORES = [
  { system: 'iOS', store: brand.stores.ios, qrCode: iosQr },
  { system: 'Android', store: brand.stores.android, qrCode: androidQr },
];

export function AppCall() {
  return (
    <section className="wrap section">
      <div className="app-call day wall-celadon">
        <div className="app-call-text">
          <h2>{brand.texts.appTitle}</h2>
          <p className="lead">Snap a photo, answer a quest, check your streak. Free on both stores.</p>
          <ul className="stores">
            {STORES.map(({ system, store, qrCode }) => (
              <li key={system}>
                {store.qrCode === undefined ? null : (
                  <img
                    className="from-lg"
                    src={qrCode}
                    alt={`QR code for the ${system} app`}
                    width="104"
                    height="104"
                    loading="lazy"
                  />
                )}
                <a className="button button-primary button-small" href={store.address} rel="noopener">
                  <Icon name="smartphone" />
                  Get it for {system}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <PhonePicture />
      </div>
    </section>
  );
}
