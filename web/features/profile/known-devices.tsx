import { useRouteContext } from '@tanstack/react-router';
import {
  forgetMarketResearchPanelistDevice,
  listMarketResearchPanelistDevices,
} from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { isApiError } from '#client/api-error.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { MemberApi } from '#web/api/member-api.ts';
import { formatDate } from '#web/format.ts';
import { deviceIcon } from './session-look.ts';

type KnownDevice = AnswerOf<typeof listMarketResearchPanelistDevices>[number];

export function devicesQuery({ api }: { readonly api: MemberApi }) {
  return operationQuery(api, listMarketResearchPanelistDevices, {});
}

/** Browsers that the member logged in on before, and the way to have one forgotten. */
export function KnownDevices({ devices }: { readonly devices: readonly KnownDevice[] }) {
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 id="known-devices" className="text-lg">
        Logged out, and known
      </h3>
      <p className="mt-1 text-sm text-text-muted">
        You logged in here before, so you can still log in here while your account is locked elsewhere. Forget a device
        that is not yours any more.
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
  const device = known.device ?? 'A device from before';
  const forget = useCommand(() => api.mutate(forgetMarketResearchPanelistDevice, { deviceId }).catch(unlessGone), {
    changes: [listMarketResearchPanelistDevices.name],
  });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3">
      <Icon name={deviceIcon(device)} />
      <div className="min-w-0">
        <p className="font-bold">{device}</p>
        <p className="text-sm text-text-muted">Last logged in {formatDate(signedInAt)}</p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        isBusy={forget.isPending || forget.isSuccess}
        aria-label={`Forget ${device}, last logged in ${formatDate(signedInAt)}`}
        onClick={() => forget.send()}
      >
        Forget
      </Button>
      {forget.failure !== undefined && (
        <div className="col-span-full">
          <FailureBanner failure={forget.failure} />
        </div>
      )}
    </li>
  );
}

/** It was forgotten in the meantime: that is what was wanted. */
function unlessGone(error: unknown): true {
  if (isApiError(error, 'NOT_FOUND')) return true;
  throw error;
}
