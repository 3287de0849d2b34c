import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';
import { MyData } from '#web/my-data/my-data.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The member's account: how they log in, where they are logged in, and the way out. */
export function AccountPage() {
  const { member } = useRouteContext({ from: '/member-area' });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{MESSAGES.navigation.account}</PageHeading>
        <LogOutButton />
      </div>
      <section aria-labelledby="account-preferences" className="rounded-lg border border-line bg-surface p-5 lg:p-8">
        <h2 id="account-preferences" className="text-2xl">
          Account preferences
        </h2>
        <dl className="mt-3 divide-y divide-line">
          <Row name="Email" value={member.email}>
            <Tag icon="lock">Locked</Tag>
          </Row>
          <Row name="Password" value="••••••••">
            <Link
              href={memberPath('changePassword')}
              aria-label="Change password"
              className="inline-flex min-h-target items-center font-bold no-underline hover:underline"
            >
              Change
            </Link>
          </Row>
        </dl>
        <div className="mt-4">
          <MailSwitch />
        </div>
      </section>
      <SessionsCard />
      <section aria-labelledby="your-data" className="rounded-lg border border-line bg-surface p-5 lg:p-8">
        <h2 id="your-data" className="text-2xl">
          Your data
        </h2>
        <p className="mt-2 mb-4 text-text-muted">
          Everything we hold about you in one file: a page to read, and the same as JSON.
        </p>
        <MyData />
        <p className="mt-6 text-sm">
          <Link href={memberPath('deleteAccount')}>Delete account</Link>
        </p>
      </section>
    </div>
  );
}

function Row({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 py-2">
      <dt className="w-full text-sm text-text-muted md:w-40">{name}</dt>
      <dd className="min-w-0 grow basis-32 break-words">{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}

/** Ends the session; the way to the login page follows from that by itself. */
function LogOutButton() {
  const { session, alerts } = useApp();
  const [isBusy, setIsBusy] = useState(false);

  async function logOut() {
    setIsBusy(true);
    try {
      await session.signOut();
    } catch {
      alerts.show('error', MESSAGES.generic.somethingWentWrong);
      setIsBusy(false);
    }
  }

  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void logOut()}>
      <Icon name="log-out" />
      {MESSAGES.navigation.logOut}
    </Button>
  );
}
