import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  endMarketResearchPanelistSession,
  endOtherMarketResearchPanelistSessions,
  listMarketResearchPanelistDevices,
  listMarketResearchPanelistSessions,
  forgetMarketResearchPanelistDevice,
} from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { LoadFailure } from '#web/layout/load-failure.tsx';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import { devicesQuery, sessionsQuery } from './profile.queries.ts';
import { deviceIcon, lastSeen } from './session-look.ts';
import { formatDate } from '#web/format.ts';

type Session = AnswerOf<typeof listMarketResearchPanelistSessions>[number];

const CHANGES = [listMarketResearchPanelistSessions.name, listMarketResearchPanelistDevices.name];

/** Where the member is logged in, and the way to end that. */
export function SessionsCard() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useQuery(sessionsQuery(context));
  const { data: sessions } = query;
  const { data: devices = [] } = useQuery(devicesQuery(context));
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const endOthers = useCommand(
    () => withRecentSignIn(() => context.api.mutate(endOtherMarketResearchPanelistSessions, {}, RESTRICTED)),
    { changes: CHANGES },
  );
  const hasOthers = devices.length > 0 || sessions?.some(({ isThisOne }) => !isThisOne) === true;

  return (
    <section aria-labelledby="devices" className="rounded-lg border border-line bg-surface p-5 lg:p-8">
      <h2 id="devices" className="text-2xl">
        Devices
      </h2>
      <p className="mt-2 text-text-muted">
        Where you're logged in. If you don't recognize a device, log it out and change your password.
      </p>
      <FailureBanner failure={endOthers.failure} />
      <p role="status" className="sr-only">
        {endOthers.isSuccess && 'We logged out and removed all your other devices.'}
      </p>
      {sessions !== undefined && (
        <ul className="mt-4 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
      {sessions === undefined && !query.isError && (
        <div data-loading className="mt-5">
          <VisuallyHidden>Loading your devices</VisuallyHidden>
          <SkeletonRows rows={2} />
        </div>
      )}
      {sessions === undefined && query.isError && <LoadFailure query={query} />}
      {devices.length > 0 && <KnownDevices devices={devices} />}
      {hasOthers && (
        <div className="mt-5">
          <Button variant="secondary" isBusy={endOthers.isPending} onClick={() => endOthers.send()}>
            <Icon name="log-out" />
            Log out everywhere else
          </Button>
        </div>
      )}
      {passwordDialog}
    </section>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { api } = useRouteContext({ from: '/member-area' });
  const { sessionId, isThisOne } = session;
  const device = session.device ?? 'Unknown device';
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const end = useCommand(
    () =>
      withRecentSignIn(() => api.mutate(endMarketResearchPanelistSession, { sessionId }, RESTRICTED)).catch(unlessGone),
    { changes: CHANGES },
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="grid size-12 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
        <Icon name={deviceIcon(device)} size="lg" />
      </span>
      <div className="min-w-0">
        <p className="font-bold">{device}</p>
        <p className="text-sm text-text-muted">{lastSeen(session)}</p>
      </div>
      <div className={`max-md:col-start-2 ${isThisOne ? '' : 'max-md:-ms-4'}`}>
        {isThisOne ? (
          <Tag tone="success">This device</Tag>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            isBusy={end.isPending || end.isSuccess}
            aria-label={`Log out ${device}`}
            onClick={() => end.send()}
          >
            Log out
          </Button>
        )}
      </div>
      {end.failure !== undefined && (
        <div className="col-span-full">
          <FailureBanner failure={end.failure} />
        </div>
      )}
      {passwordDialog}
    </li>
  );
}

/** It ended by itself, or was forgotten, in the meantime: that is what was wanted. */
function unlessGone(error: unknown): true {
  if (isApiError(error, 'NOT_FOUND')) return true;
  throw error;
}

type KnownDevice = AnswerOf<typeof listMarketResearchPanelistDevices>[number];

/** Browsers that the member logged in on before, and the way to have one forgotten. */
function KnownDevices({ devices }: { readonly devices: readonly KnownDevice[] }) {
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 id="known-devices" className="text-lg">
        Remembered devices
      </h3>
      <p className="mt-1 text-sm text-text-muted">
        You've logged in on these devices before, so you can still log in on them if your account gets locked elsewhere.
        Remove any device that isn't yours anymore.
      </p>
      <ul aria-labelledby="known-devices" className="mt-2 divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.deviceId} known={device} />
        ))}
      </ul>
    </div>
  );
}

function DeviceRow({ known }: { readonly known: KnownDevice }) {
  const { api } = useRouteContext({ from: '/member-area' });
  const { deviceId, signedInAt } = known;
  const device = known.device ?? 'Unknown device';
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const forget = useCommand(
    () =>
      withRecentSignIn(() => api.mutate(forgetMarketResearchPanelistDevice, { deviceId }, RESTRICTED)).catch(
        unlessGone,
      ),
    { changes: [listMarketResearchPanelistDevices.name] },
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3">
      <Icon name={deviceIcon(device)} />
      <div className="min-w-0">
        <p className="font-bold">{device}</p>
        <p className="text-sm text-text-muted">Last login {formatDate(signedInAt)}</p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        isBusy={forget.isPending || forget.isSuccess}
        aria-label={`Remove ${device}, last login ${formatDate(signedInAt)}`}
        onClick={() => forget.send()}
      >
        Remove
      </Button>
      {forget.failure !== undefined && (
        <div className="col-span-full">
          <FailureBanner failure={forget.failure} />
        </div>
      )}
      {passwordDialog}
    </li>
  );
}
