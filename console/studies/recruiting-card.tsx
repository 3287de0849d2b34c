import { useState } from 'react';
import { getRecruitment, setRecruitingStudy } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import type { Study } from './study.queries.ts';

/** In place of an audience: nobody is invited to a recruitment study, everybody who joins the waitlist gets it. */
export function RecruitingCard({ study }: { readonly study: Study }) {
  const { api } = useConsole();
  const query = useAnswer(operationQuery, getRecruitment, {});
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const isRecruiting = query.data?.studyId === study.studyId;
  const command = useCommand(() => api.mutate(setRecruitingStudy, { studyId: isRecruiting ? null : study.studyId }), {
    changes: 'everything',
    onDone: close,
  });
  const canRecruit = study.status === 'DRAFT' || study.status === 'IN_FIELD';
  return (
    <ConsoleCard title="Who takes it">
      {query.data === undefined ? (
        <CardStates query={query} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {isRecruiting && (
            <Tag tone="success" icon="circle-check">
              Recruiting now
            </Tag>
          )}
          <p className="max-w-measure">
            {isRecruiting
              ? 'Everyone who joins the waitlist gets this survey. Its rules and the panel targets decide who gets a spot and who is on standby.'
              : "No one is invited to this study. Once it's recruiting, everyone who joins the waitlist gets it. It pays no points."}
          </p>
          {(canRecruit || isRecruiting) && (
            <Button variant={isRecruiting ? 'secondary' : 'primary'} size="sm" onClick={() => setIsAsking(true)}>
              {isRecruiting ? 'Stop recruiting' : 'Recruit with this survey'}
            </Button>
          )}
          {isAsking && (
            <ConfirmDialog
              command={command}
              onClose={close}
              title={isRecruiting ? 'Stop recruiting with this survey?' : 'Recruit with this survey?'}
              auditNote={`${study.shortId}. Recorded in the audit log.`}
              doLabel={isRecruiting ? 'Stop recruiting' : 'Start recruiting'}
            >
              <p>
                {isRecruiting
                  ? STOPS
                  : startText({ isDraft: study.status === 'DRAFT', hasOther: query.data.studyId != null })}
              </p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </ConsoleCard>
  );
}

const STOPS =
  "New people on the waitlist won't get a survey and will wait for an invitation. Anyone who already has the survey can still take it.";

interface RecruitingFacts {
  readonly isDraft: boolean;
  readonly hasOther: boolean;
}

function startText({ isDraft, hasOther }: RecruitingFacts): string {
  const published = isDraft ? 'The survey is published as is. ' : '';
  const other = hasOther ? ' The current recruiting survey stays open for people who have it.' : '';
  return `${published}Everyone who joins the waitlist from now on gets it, on the page and by email.${other}`;
}
