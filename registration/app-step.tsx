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

/** Where the app is for phones, and the way into the community. */
export function AppStep({ brand, links, enter }: RegistrationProps) {
  const entering = useCommand(async () => valueOf(await enter()));
  const stores = [
    { name: 'iOS', ...brand.stores.ios },
    { name: 'Android', ...brand.stores.android },
  ];
  return (
    <section className={`rounded-2xl p-[min(--spacing(6),6vw)] md:p-12 lg:p-16 ${WALL_CLASSES.celadon}`}>
      <div className="grid max-w-136 gap-6">
        <div>
          <PageHeading>You are in. Take {brand.shortName} with you.</PageHeading>
          <p className="mt-3 text-lg">
            Snap a photo, answer a quest, follow a package.{' '}
            <span className="max-lg:hidden">Point your camera at a code.</span>
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-8 gap-y-4">
          {stores.map(({ name, address }) => (
            <li key={name} className="grid justify-items-start gap-3">
              <span className="max-lg:hidden">
                <QrCode text={address} label={`QR code for the ${name} app`} size="sm" />
              </span>
              <ButtonLink href={address} variant="secondary" size="sm">
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
        <div>
          <Button size="lg" isBusy={entering.isPending || entering.isSuccess} onClick={() => entering.send()}>
            Go to the community <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
    </section>
  );
}
