import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  getMarketResearchPanelistPush,
  updateMarketResearchPanelistPush,
} from '#contract/generated/member/operations.ts';
import { Refusal } from '#client/failure.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { type PushHindrance, pushHindrance, subscribeDevice, unsubscribeDevice } from '#web/offline/subscribe.ts';

const WHY_NOT: Readonly<Record<PushHindrance, string>> = {
  unsupported: 'This browser cannot do it. On an iPhone, add the community to your home screen first.',
  denied: 'Your browser keeps them away. Allow notifications for this page in its settings, then try again.',
};

/** Whether the member is told on this device while the app is closed. Nothing is asked of the browser before they press it. */
export function PushSwitch() {
  const { api } = useRouteContext({ from: '/member-area' });
  const { queryClient } = useApp();
  const query = operationQuery(api, getMarketResearchPanelistPush, {}, { meta: { isSilent: true } });
  const { data: push, isError } = useQuery(query);
  const change = useCommand(
    async (isWanted: boolean) => {
      if (!isWanted) await unsubscribeDevice();
      const subscription = isWanted ? await subscribeDevice(push?.publicKey ?? '') : null;
      if (typeof subscription === 'string') throw new Refusal(WHY_NOT[subscription]);
      return api.mutate(updateMarketResearchPanelistPush, { subscription });
    },
    {
      changes: [getMarketResearchPanelistPush.name],
      onDone: (now) => queryClient.setQueryData(query.queryKey, now),
    },
  );
  // Where notifications are off there is nothing to be told.
  if (isError && push === undefined) return null;
  const isOn = change.isPending ? change.variables : push?.isOn;
  const hindrance = pushHindrance();
  return (
    <section aria-labelledby="push-switch">
      <h3 id="push-switch" className="text-lg">
        On this device
      </h3>
      <Switch
        label="Notifications while the app is closed"
        note={
          hindrance === undefined
            ? 'Not between 9 pm and 8 am, and never on a device where you are not signed in.'
            : WHY_NOT[hindrance]
        }
        checked={isOn === true}
        disabled={push === undefined || (hindrance !== undefined && isOn !== true)}
        onChange={(event) => change.send(event.currentTarget.checked)}
      />
      <FailureBanner failure={change.failure} />
    </section>
  );
}
