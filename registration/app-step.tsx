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
import { PhonePicture } from './phone-picture.tsx';

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
          <PageHeading>You are in. Take {brand.shortName} with you.</PageHeading>
          <p className="mt-3 text-lg">
            Snap a photo, answer a quest, follow a package.{' '}
            <span className="max-lg:hidden">Point your camera at a code.</span>
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
          <Button size="lg" isBusy={entering.isPending || entering.isSuccess} onClick={() => entering.send()}>
            Go to the community <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
      <PhonePicture firstName={invitation.firstName} />
    </section>
  );
}
