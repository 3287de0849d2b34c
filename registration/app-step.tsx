import type { RegistrationProps } from '#client/registration-module.ts';
import { useCommand } from '#client/use-command.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { valueOf } from './outcome.ts';
import mark from '#ui/art/logo/mark.svg';
import home from '#ui/art/scenes/profile.svg';
import survey from '#ui/art/scenes/survey.svg';
import test from '#ui/art/scenes/test.svg';

/** Where the app is for phones, and the way into the community. */
export function AppStep({ brand, invitation, links, enter }: RegistrationProps) {
  const entering = useCommand(async () => valueOf(await enter()));
  const stores = [
    { name: 'iOS', ...brand.stores.ios },
    { name: 'Android', ...brand.stores.android },
  ];
  return (
    <section
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 overflow-hidden rounded-2xl px-[min(--spacing(6),6vw)] pt-9 md:px-12 md:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:px-16 lg:pt-16 ${WALL_CLASSES.celadon}`}
    >
      <div className="grid max-w-136 min-w-0 gap-6 lg:pb-16">
        <div>
          <PageHeading>You're in. Take {brand.shortName} with you.</PageHeading>
          <p className="mt-3 text-lg">
            Snap a photo, do a quest, track a package.{' '}
            <span className="max-lg:hidden">Scan a code with your camera.</span>
          </p>
        </div>
        <ul className="grid gap-x-8 gap-y-3 lg:flex lg:flex-wrap">
          {stores.map(({ name, address }) => (
            <li key={name} className="grid gap-3 lg:justify-items-start">
              <span className="max-lg:hidden">
                <QrCode text={address} label={`QR code for the ${name} app`} size="sm" />
              </span>
              <ButtonLink href={address} target="_blank" variant="secondary" size="sm">
                <Icon name="smartphone" /> Get it for {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
        {entering.failure && (
          <FailureBanner failure={entering.failure}>
            {' '}
            <Link href={links.login}>Log in</Link>
          </FailureBanner>
        )}
        <div className="grid md:justify-items-start">
          <Button size="lg" isStep isBusy={entering.isPending || entering.isSuccess} onClick={() => entering.send()}>
            Go to the community <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
      <PhonePicture firstName={invitation.firstName} />
    </section>
  );
}

const CARDS = [
  { wall: 'rose', picture: home, title: "Who's at home?", note: '2 min · 40 points' },
  { wall: 'apricot', picture: survey, title: 'Weeknight dinners, honestly', note: '8 min · 120 points' },
  { wall: 'mist', picture: test, title: 'Refill dish soap', note: 'Step 1 of 3' },
] as const;
const DAYS = ['today', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A drawing of the app on its first day, so nothing in it is read aloud. */
function PhonePicture({ firstName }: { readonly firstName: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="h-84 w-full max-w-70 self-end justify-self-center overflow-hidden rounded-t-[44px] bg-shelf px-2.5 pt-2.5 text-on-wall lg:h-104 lg:max-w-80"
    >
      <div className="h-full rounded-t-[34px] bg-surface px-4 py-5 text-sm">
        <p className="flex items-center justify-between font-bold">
          <img src={mark} alt="" width="26" height="26" />
          <span className="flex items-center gap-1">
            <span className="text-spark-strong">
              <Icon name="spark" size="sm" />
            </span>
            0
          </span>
        </p>
        <p className="mt-3.5 truncate font-display text-xl font-title">Hello{firstName && `, ${firstName}`}</p>
        <p className="mt-2.5 mb-4 grid grid-cols-7 gap-1.5">
          {DAYS.map((day) => (
            <i
              key={day}
              className={`aspect-square rounded-[10px_10px_10px_3px] ${
                day === 'today' ? 'bg-spark ring-2 ring-primary ring-offset-2' : 'bg-(--pebble-200)'
              }`}
            />
          ))}
        </p>
        {CARDS.map(({ wall, picture, title, note }) => (
          <div key={title} className="mb-2.5 flex overflow-hidden rounded-[16px] border border-(--pebble-200)">
            <span className={`grid h-18 w-17 flex-none place-items-end justify-center ${WALL_CLASSES[wall]}`}>
              <img src={picture} alt="" className="h-14 w-auto" />
            </span>
            <span className="grid min-w-0 content-center px-3 leading-tight">
              <b>{title}</b>
              <span className="mt-0.5 text-xs text-text-muted">{note}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
