import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { RevealDialog, type MemberIdentity } from '#console/dialogs/reveal-dialog.tsx';
import { formatDay, formatNumber, counted } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Facts, type Fact } from '#console/rewards/facts.tsx';
import type { SupportRequest } from '../support.queries.ts';

/** Who asks: a first name and figures. Surname and address are behind a reason. */
export function MemberCard({ request: { member, isGuest, number } }: { readonly request: SupportRequest }) {
  const [isAsking, setIsAsking] = useState(false);
  const [identity, setIdentity] = useState<MemberIdentity>();
  if (!member) {
    return (
      <ConsoleCard title={isGuest ? 'Guest' : 'Erased'}>
        <p className="text-text-muted">
          {isGuest
            ? "No account. Your reply goes to the email they gave, which isn't shown."
            : 'The person who wrote this was erased, along with their messages.'}
        </p>
      </ConsoleCard>
    );
  }
  const { panelistId, firstName, memberNumber, joinedAt, points, completes, requests } = member;
  return (
    <ConsoleCard
      title={identity ? `${identity.firstName} ${identity.lastName}` : firstName}
      actions={
        <Link
          to="/members/$panelistId"
          params={{ panelistId }}
          className="font-bold"
          aria-label={`Open ${memberNumber}`}
        >
          Open
        </Link>
      }
    >
      {identity && <p className="mb-1 wrap-anywhere text-text-muted">{identity.email}</p>}
      <Facts
        facts={[
          { name: 'Member', value: <span className="font-code">{memberNumber}</span> },
          ...(joinedAt ? [{ name: 'Member since', value: formatDay(joinedAt) }] : []),
          { name: 'Balance', value: counted(points, 'point') },
          { name: 'Completes', value: formatNumber(completes) },
          {
            name: 'Requests',
            value: (
              <Link
                to="/support"
                search={{ view: 'ALL', text: memberNumber }}
                aria-label={`${formatNumber(requests)}, all requests from ${memberNumber}`}
              >
                {formatNumber(requests)}
              </Link>
            ),
          },
        ]}
      />
      {identity ? (
        <Button variant="quiet" size="sm" onClick={() => setIdentity(undefined)}>
          <Icon name="eye-off" size="sm" />
          Hide
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
          <Icon name="eye" size="sm" />
          Show identity
        </Button>
      )}
      {isAsking && (
        <RevealDialog
          panelistId={panelistId}
          usual={`To answer ${number}`}
          onClose={() => setIsAsking(false)}
          onRevealed={setIdentity}
        />
      )}
    </ConsoleCard>
  );
}

const SOURCES: Readonly<Record<string, string>> = { CONTACTUS: 'Contact form', SURVEY: 'Inside a survey' };

/** What the request says it is about. What somebody typed is no link. */
export function AboutCard({ request }: { readonly request: SupportRequest }) {
  const { activityReference, giftCardReference, hintedPanelistId, source } = request;
  const facts: Fact[] = [{ name: 'Submitted from', value: SOURCES[source] ?? source }];
  if (activityReference) facts.push({ name: 'Activity', value: <Typed>{activityReference}</Typed> });
  if (giftCardReference) facts.push({ name: 'Gift card', value: <Typed>{giftCardReference}</Typed> });
  if (hintedPanelistId)
    facts.push({
      name: 'From the link (not verified)',
      value: <Typed>{hintedPanelistId}</Typed>,
    });
  return (
    <ConsoleCard title="About">
      <Facts facts={facts} />
    </ConsoleCard>
  );
}

function Typed({ children }: { readonly children: string }) {
  return <span className="font-code font-normal wrap-anywhere">{children}</span>;
}
