import { useLocation, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { MemberFrame } from '#web/layout/member-area.tsx';
import { PublicPage } from '#web/layout/public-page.tsx';
import type { Member } from '#web/session/session.ts';
import { createSupportDraft } from './support-draft.ts';
import { SupportForm } from './support-form.tsx';
import { SentPage, type SentRequest } from './sent-page.tsx';
import { type SupportSearch, whereFrom } from './where-from.ts';

/** Writing to us, signed in or not: the form of anyone who is there now. */
export function SupportPage() {
  const { session } = useApp();
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  const member = state.status === 'signed-in' ? state.member : undefined;
  const [lastId, setLastId] = useState(member?.panelistId);
  if (member !== undefined && member.panelistId !== lastId) setLastId(member.panelistId);
  // A session that ended by itself takes nothing from anyone who is writing.
  const hasEnded = state.status === 'signed-out' && state.because === 'ended';

  return member === undefined ? (
    <PublicPage>
      <Contact key="visitor" member={undefined} wasOf={hasEnded ? lastId : undefined} />
    </PublicPage>
  ) : (
    <MemberFrame member={member}>
      <Contact key={member.panelistId} member={member} wasOf={undefined} />
    </MemberFrame>
  );
}

const VISITOR = 'visitor';

interface ContactProps {
  readonly member: Member | undefined;
  /** Whose words they were until a moment ago. */
  readonly wasOf: string | undefined;
}

function Contact({ member, wasOf }: ContactProps) {
  const search = useSearch({ strict: false }) as SupportSearch;
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom });
  const from = whereFrom(cameFrom, search, location.origin);
  const [draft] = useState(() => createSupportDraft(() => sessionStorage, member?.panelistId ?? VISITOR));
  const [first] = useState(() => {
    const told = {
      issueCategory: search.issueCategory ?? '',
      activityReference: search.activityId ?? '',
      giftCardReference: from.giftCard,
      email: member?.email ?? search.emailId ?? '',
      description: '',
    };
    const lost = wasOf === undefined ? undefined : createSupportDraft(() => sessionStorage, wasOf);
    return (lost ?? draft).begin(told);
  });
  const [sent, setSent] = useState<SentRequest>();

  if (sent !== undefined) return <SentPage sent={sent} back={from.back} isMember={member !== undefined} />;
  return (
    <SupportForm
      member={member}
      draft={draft}
      first={first}
      from={from}
      panelistId={search.panelistId}
      onSent={setSent}
    />
  );
}
