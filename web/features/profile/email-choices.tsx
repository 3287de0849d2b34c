import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  chooseMarketResearchPanelistMail,
  getMarketResearchPanelistMail,
} from '#contract/generated/member/operations.ts';
import {
  KIND_REGISTRY,
  type ChosenKind,
  type KindFlag,
  CHOSEN_KINDS,
  isUnsubscribableKind,
} from '#contract/notifications/notification-kinds.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useFlag } from '#web/flags/use-flag.ts';

/**
 * Which kinds come by e-mail: what the link in a mail stops begins again here. Each switch saves by itself; until the answer is
 * there each has its place, and nothing can be changed.
 */
export function EmailChoices() {
  const { api } = useRouteContext({ from: '/member-area' });
  const { data: mail, isError } = useQuery(operationQuery(api, getMarketResearchPanelistMail, {}));
  const isOn: Readonly<Record<KindFlag, boolean>> = { gamification: useFlag('gamification'), ihut: useFlag('ihut') };
  const shown = EMAIL_KINDS.filter((kind) => {
    const { flag } = KIND_REGISTRY[kind];
    return flag === null || isOn[flag];
  });
  const welcome = new Map(mail?.kinds.map(({ kind, isWelcome }) => [kind, isWelcome]));
  return (
    <section aria-labelledby="email-choices">
      <h3 id="email-choices" className="text-lg">
        Emails
      </h3>
      <p className="text-sm text-text-muted">
        You'll also see these updates in the community. We'll always email you about your account, gift cards
        {isOn.ihut ? ', requests, and your spots and packages in product tests.' : ', and requests.'}
      </p>
      {isError && mail === undefined && (
        <p role="status" className="mt-2 text-sm">
          We couldn't load your email settings. Reload the page to try again.
        </p>
      )}
      <div className="mt-2 divide-y divide-line">
        {shown.map((kind) => (
          <div key={kind} className="py-2">
            <EmailChoice kind={kind} isWelcome={welcome.get(kind)} />
          </div>
        ))}
      </div>
    </section>
  );
}

function EmailChoice({ kind, isWelcome }: { readonly kind: ChosenKind; readonly isWelcome: boolean | undefined }) {
  const { api } = useRouteContext({ from: '/member-area' });
  const { queryClient } = useApp();
  const change = useCommand(
    (wanted: boolean) => api.mutate(chooseMarketResearchPanelistMail, { kind, isWelcome: wanted }),
    {
      changes: [getMarketResearchPanelistMail.name],
      onDone: (now) => queryClient.setQueryData(operationQuery(api, getMarketResearchPanelistMail, {}).queryKey, now),
    },
  );
  const { many, switchNote } = KIND_REGISTRY[kind];
  const isOn = change.isPending ? change.variables : isWelcome;
  return (
    <>
      <Switch
        label={many}
        note={switchNote}
        checked={isOn === true}
        disabled={isWelcome === undefined}
        onChange={(event) => change.send(event.currentTarget.checked)}
      />
      <FailureBanner failure={change.failure} />
    </>
  );
}

const SUB_TYPES = ['ACTIVITY', 'APP_UPDATE', 'PROFILE_NUDGE'] as const;

/** What can be switched, in the order of its switches: what nobody asked for first, of that activities, then news, then the profile. */
export const EMAIL_KINDS: readonly ChosenKind[] = CHOSEN_KINDS.toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(kind: ChosenKind): number {
  return isUnsubscribableKind(kind) ? SUB_TYPES.indexOf(KIND_REGISTRY[kind].subType) : SUB_TYPES.length;
}
