import { useState } from 'react';
import { getRecruitment, setWelcomeStudy } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import type { Study } from './study.queries.ts';
import { WelcomeDialog } from './welcome-dialog.tsx';

type Open = 'welcome' | 'budget' | 'stop';

/** Beside anyone who is invited: whether those who register begin with this survey, and what that may cost. */
export function WelcomeCard({ study }: { readonly study: Study }) {
  const { api } = useConsole();
  const query = useAnswer(operationQuery, getRecruitment, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isWelcoming = query.data?.welcomeStudyId === study.studyId;
  const stopping = useCommand(() => api.mutate(setWelcomeStudy, { studyId: null, budgetPoints: null, reason: null }), {
    changes: 'everything',
    onDone: close,
  });
  const canWelcome = study.status === 'DRAFT' || study.status === 'IN_FIELD';
  if (!canWelcome && !isWelcoming) return null;
  return (
    <ConsoleCard title="New members">
      {query.data === undefined ? (
        <CardStates query={query} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {isWelcoming && !query.data.isWelcomeBudgetUsed && (
            <Tag tone="success" icon="circle-check">
              Welcome survey
            </Tag>
          )}
          {isWelcoming && query.data.isWelcomeBudgetUsed && (
            <Banner tone="warning">
              The budget is used up, so new members don't get this survey. Raise the budget to continue.
            </Banner>
          )}
          <p className="max-w-measure">
            {isWelcoming
              ? "New members start with this survey. If they leave it, they'll find it in their activities."
              : 'New members can start with this survey and earn its points. Only one study can do this at a time.'}
          </p>
          {isWelcoming && (
            <p className="tabular-nums">
              <b>{formatNumber(query.data.welcomePromisedPoints ?? 0)}</b> of{' '}
              {formatNumber(query.data.welcomeBudgetPoints ?? 0)} points promised to new members
            </p>
          )}
          {query.data.isWelcomeWaiting && <p role="status">A change is waiting for approval.</p>}
          <div className="flex flex-wrap gap-2">
            {isWelcoming && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('budget')}>
                Change the budget
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setOpen(isWelcoming ? 'stop' : 'welcome')}>
              {isWelcoming ? 'Stop using it as the welcome survey' : 'Use as the welcome survey'}
            </Button>
          </div>
          {open === 'stop' && (
            <ConfirmDialog
              command={stopping}
              onClose={close}
              title="Stop using this as the welcome survey?"
              auditNote={`${study.shortId}. Recorded in the audit log.`}
              doLabel="Stop using it"
            >
              <p>
                New members will start with the activities they're invited to. Anyone who already has the survey can
                still take it.
              </p>
            </ConfirmDialog>
          )}
          {(open === 'welcome' || open === 'budget') && (
            <WelcomeDialog
              study={study}
              budgetPoints={isWelcoming ? (query.data.welcomeBudgetPoints ?? 0) : null}
              hasOther={!isWelcoming && query.data.welcomeStudyId != null}
              onClose={close}
            />
          )}
        </div>
      )}
    </ConsoleCard>
  );
}
