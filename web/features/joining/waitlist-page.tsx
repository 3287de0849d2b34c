import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getMarketResearchFormChallenge } from '#contract/generated/member/operations.ts';
import { useApp } from '#web/app/app-context.ts';
import { JoinForm, type Joined } from './join-form.tsx';
import { AlreadyMember, AlreadyWaiting, FormerMember, OnTheWaitlist } from './outcome-pages.tsx';
import { createProofSupply } from '#web/proof-of-work/prove-work.ts';
import { QualifiedPage } from './qualified-page.tsx';
import type { WaitlistSearch } from './waitlist-search.ts';
import { StandbyPage, UnderReviewPage } from './standby-page.tsx';

/** The way in: the form, what became of it, and what the short survey said (decisions §4). */
export function WaitlistPage() {
  const { status } = useSearch({ strict: false }) as WaitlistSearch;
  const { panelistId, surveyId } = useLocation({ select: ({ state }) => state });
  const isFromSurvey = panelistId !== undefined || surveyId !== undefined;
  // The guard of this page has sent away anyone who says qualified and does not come from the survey.
  if (status === 'qualified') return <QualifiedPage panelistId={panelistId} />;
  if (status === 'standby' && isFromSurvey) return <StandbyPage />;
  if (status === 'review' && isFromSurvey) return <UnderReviewPage />;
  return <Joining />;
}

function Joining() {
  const { api } = useApp();
  const [proofs] = useState(() => createProofSupply(() => api.query(getMarketResearchFormChallenge, {})));
  const [joined, setJoined] = useState<Joined>();
  useEffect(() => proofs.prepare(), [proofs]);

  if (joined?.message === 'SUCCESS') return <OnTheWaitlist joined={joined} />;
  if (joined?.message === 'ALREADY_MEMBER') return <AlreadyMember email={joined.email} />;
  if (joined?.message === 'PREVIOUS_MEMBER') return <FormerMember />;
  if (joined?.message === 'ALREADY_ON_WAITLIST') return <AlreadyWaiting email={joined.email} proofs={proofs} />;
  return <JoinForm proofs={proofs} onJoined={setJoined} />;
}
