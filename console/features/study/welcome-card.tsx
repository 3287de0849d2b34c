import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRecruitment, setWelcomeStudy } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { Study } from './study.queries.ts';

/** Beside whoever is invited: whether those who register begin with this survey. */
export function WelcomeCard({ study }: { readonly study: Study }) {
  const { api } = useConsole();
  const query = useQuery(operationQuery(api, getRecruitment, {}));
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const isWelcoming = query.data?.welcomeStudyId === study.studyId;
  const command = useCommand(() => api.mutate(setWelcomeStudy, { studyId: isWelcoming ? null : study.studyId }), {
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
          {isWelcoming && (
            <Tag tone="success" icon="circle-check">
              Welcomes new members
            </Tag>
          )}
          <p className="max-w-measure">
            {isWelcoming
              ? 'Whoever registers begins with this survey. Those who leave it find it among their activities.'
              : 'Whoever registers can begin with this survey, for the points it pays. One study at a time does this.'}
          </p>
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            {isWelcoming ? 'Stop welcoming with it' : 'Welcome new members with it'}
          </Button>
          {isAsking && (
            <ConfirmDialog
              command={command}
              onClose={close}
              title={isWelcoming ? 'Stop welcoming with this survey?' : 'Welcome new members with this survey?'}
              auditNote={`${study.shortId}, written to the audit log`}
              doLabel={isWelcoming ? 'Stop welcoming' : 'Welcome with it'}
            >
              <p>{wordsOf(isWelcoming, study.status === 'DRAFT', query.data.welcomeStudyId != null)}</p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </ConsoleCard>
  );
}

function wordsOf(isWelcoming: boolean, isDraft: boolean, hasOther: boolean): string {
  if (isWelcoming) {
    return 'Whoever registers from now on begins with what they are invited to. Those who have the survey can still take it.';
  }
  const published = isDraft ? 'The survey is published as it stands, and nobody else is invited. ' : '';
  const other = hasOther ? ' It takes the place of the one that welcomes now.' : '';
  return `${published}Whoever registers from now on gets it, ready at their first sign-in.${other}`;
}
