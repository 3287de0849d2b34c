import { useState } from 'react';
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
import { FocusedStatus } from '#ui/feedback/focused-status.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { LoadFailure } from '#web/layout/load-failure.tsx';
import { isSignInDeclined, RESTRICTED } from '#web/session/recent-sign-in.ts';
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
  const [news, setNews] = useState<{ readonly words: string }>();
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const endOthers = useCommand(
    () => withRecentSignIn(() => context.api.mutate(endOtherMarketResearchPanelistSessions, {}, RESTRICTED)),
    { changes: CHANGES, onDone: () => setNews({ words: 'We logged out and removed all your other devices.' }) },
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
      <FailureBanner failure={unlessDeclined(endOthers)} />
      <div className="mt-2">
        <FocusedStatus news={news} />
      </div>
      {sessions !== undefined && (
        <ul className="mt-4 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              onEnded={(device) => setNews({ words: `${device} was logged out.` })}
            />
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
      {devices.length > 0 && (
        <KnownDevices devices={devices} onForgotten={(device) => setNews({ words: `${device} was removed.` })} />
      )}
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

interface SessionRowProps {
  readonly session: Session;
  readonly onEnded: (device: string) => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { api } = useRouteContext({ from: '/member-area' });
  const { sessionId, isThisOne } = session;
  const device = session.device ?? 'Unknown device';
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const end = useCommand(
    () =>
      withRecentSignIn(() => api.mutate(endMarketResearchPanelistSession, { sessionId }, RESTRICTED)).catch(unlessGone),
    { changes: CHANGES, onDone: () => onEnded(device) },
  );
  const failure = unlessDeclined(end);
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
            aria-label={`Log out ${device}. ${lastSeen(session)}`}
            onClick={() => end.send()}
          >
            Log out
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <div className="col-span-full">
          <FailureBanner failure={failure} />
        </div>
      )}
      {passwordDialog}
    </li>
  );
}

/** Who closes the question for the password knows that nothing happened. */
function unlessDeclined({ error, failure }: Pick<ReturnType<typeof useCommand>, 'error' | 'failure'>) {
  return isSignInDeclined(error) ? undefined : failure;
}

/** It ended by itself, or was forgotten, in the meantime: that is what was wanted. */
function unlessGone(error: unknown): true {
  if (isApiError(error, 'NOT_FOUND')) return true;
  throw error;
}

type KnownDevice = AnswerOf<typeof listMarketResearchPanelistDevices>[number];

interface KnownDevicesProps {
  readonly devices: readonly KnownDevice[];
  readonly onForgotten: (device: string) => void;
}

/** Browsers that the member logged in on before, and the way to have one forgotten. */
function KnownDevices({ devices, onForgotten }: KnownDevicesProps) {
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
          <DeviceRow key={device.deviceId} known={device} onForgotten={onForgotten} />
        ))}
      </ul>
    </div>
  );
}

interface DeviceRowProps {
  readonly known: KnownDevice;
  readonly onForgotten: (device: string) => void;
}

function DeviceRow({ known, onForgotten }: DeviceRowProps) {
  const { api } = useRouteContext({ from: '/member-area' });
  const { deviceId, signedInAt } = known;
  const device = known.device ?? 'Unknown device';
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('endSession');
  const forget = useCommand(
    () =>
      withRecentSignIn(() => api.mutate(forgetMarketResearchPanelistDevice, { deviceId }, RESTRICTED)).catch(
        unlessGone,
      ),
    { changes: [listMarketResearchPanelistDevices.name], onDone: () => onForgotten(device) },
  );
  const failure = unlessDeclined(forget);
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
      {failure !== undefined && (
        <div className="col-span-full">
          <FailureBanner failure={failure} />
        </div>
      )}
      {passwordDialog}
    </li>
  );
}
