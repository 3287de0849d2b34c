import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  getMarketResearchPanelistMail,
  updateMarketResearchPanelistMail,
} from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import type { MemberApi } from '#web/api/member-api.ts';

export function mailQuery({ api }: { readonly api: MemberApi }) {
  return operationQuery(api, getMarketResearchPanelistMail, {});
}

/** Whether the member is written to about activities: what the link in a mail stops begins again here. */
export function MailSwitch() {
  const context = useRouteContext({ from: '/member-area' });
  const { data: mail } = useQuery(mailQuery(context));
  const change = useCommand(
    (areActivitiesWelcome: boolean) => context.api.mutate(updateMarketResearchPanelistMail, { areActivitiesWelcome }),
    { changes: [getMarketResearchPanelistMail.name] },
  );
  const isOn = change.isPending ? change.variables : mail?.areActivitiesWelcome;
  return (
    <div className="grid gap-3">
      <FailureBanner failure={change.failure} />
      <Switch
        label="Emails about activities"
        note="Invitations and reminders. We always write about your account and orders."
        checked={isOn === true}
        // Until it is known there is nothing to change; the row has its place.
        disabled={isOn === undefined}
        onChange={(event) => change.send(event.currentTarget.checked)}
      />
    </div>
  );
}
