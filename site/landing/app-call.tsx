import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import androidQr from '#ui/art/qr-android.svg';
import iosQr from '#ui/art/qr-ios.svg';
import { Icon, SparkIcon } from '../icon.tsx';
import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import mark from '#ui/art/logo/mark.svg';
import productTest from '#ui/art/scenes/test.svg';

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
          <p className="lead">
            Snap a photo, do a quest, and log in every day to build a streak. Free for iPhone and Android.
          </p>
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

const CARDS = [
  {
    wall: 'apricot',
    picture: ACTIVITY_SCENES.survey,
    title: 'Weeknight dinners, honestly',
    note: '8 min · 120 points',
  },
  { wall: 'mist', picture: productTest, title: 'Refill dish soap', note: 'Step 1 of 3' },
  { wall: 'celadon', picture: ACTIVITY_SCENES.quest, title: 'Your pantry', note: '2 of 3 done' },
] as const;
const WEEK = {
  monday: 'lit',
  tuesday: 'lit',
  wednesday: 'lit',
  thursday: 'lit',
  friday: 'lit',
  saturday: 'today',
  sunday: 'to-come',
} as const;

/** A drawing of the app, so nothing in it is read aloud. */
function PhonePicture() {
  return (
    <div className="phone" aria-hidden="true">
      <div className="phone-screen">
        <p className="phone-bar">
          <img src={mark} alt="" width="26" height="26" loading="lazy" />
          <span className="points">
            <SparkIcon />
            2,450
          </span>
        </p>
        <p className="phone-title">12 days in a row</p>
        <p className="phone-week">
          {Object.entries(WEEK).map(([day, state]) => (
            <i key={day} className={`phone-day phone-day-${state}`} />
          ))}
        </p>
        {CARDS.map(({ wall, picture, title, note }) => (
          <div key={title} className="phone-card">
            <div className={`phone-card-art wall-${wall}`}>
              <img src={picture} alt="" width="66" height="50" loading="lazy" />
            </div>
            <span className="phone-card-title">{title}</span>
            <span className="phone-card-note">{note}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
