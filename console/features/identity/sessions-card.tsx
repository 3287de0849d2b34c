import { useState } from 'react';
import { listOperatorSessions } from '#contract/generated/operator/operations.ts';
import { confirmPasswordRequest } from '#contract/identity/sign-in-requests.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FocusedStatus } from '#ui/feedback/focused-status.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { endSessions, sessionsQuery } from './account.queries.ts';

type Session = AnswerOf<typeof listOperatorSessions>[number];

/** Where one is signed in, and the way to end that. */
export function SessionsCard() {
  const sessions = useAnswer(sessionsQuery);
  const [asked, setAsked] = useState<Session | 'all others'>();
  const [news, setNews] = useState<{ readonly words: string }>();
  const hasOthers = sessions.data?.some(({ isThisOne }) => !isThisOne) === true;

  return (
    <ConsoleCard title="Sessions">
      <p>Where you're signed in. If you don't recognize a session, end it and change your password.</p>
      <div className="mt-2">
        <FocusedStatus news={news} />
      </div>
      {sessions.data === undefined && (
        <div className="mt-4">
          <CardStates query={sessions} />
        </div>
      )}
      <ul className="mt-2 grid divide-y divide-line empty:hidden">
        {sessions.data?.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48">
              <b className="block">{nameOf(session)}</b>
              <span className="block text-xs text-text-muted">{seenText(session)}</span>
            </p>
            {session.isThisOne ? (
              <Tag tone="success">This session</Tag>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`End session on ${nameOf(session)}, ${seenText(session)}`}
                onClick={() => setAsked(session)}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className="border-t border-line pt-4">
          <Button variant="secondary" size="sm" onClick={() => setAsked('all others')}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <EndDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={(ended) => setNews({ words: endedText(ended, { isAll: asked === 'all others' }) })}
        />
      )}
    </ConsoleCard>
  );
}

interface EndDialogProps {
  readonly asked: Session | 'all others';
  readonly onClose: () => void;
  readonly onDone: (ended: number) => void;
}

/** Asks for the password: an open browser alone signs nobody out. */
function EndDialog({ asked, onClose, onDone }: EndDialogProps) {
  const { api } = useConsole();
  const isAll = asked === 'all others';
  const form = useCommandForm({
    schema: confirmPasswordRequest,
    defaultValues: { password: '' },
    send: ({ password }) =>
      endSessions(api, { currentPassword: password, ...(!isAll && { sessionId: asked.sessionId }) }),
    changes: [listOperatorSessions.name],
    onDone(ended) {
      onDone(ended);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isAll ? 'Sign out everywhere else?' : 'End this session?'}
      auditNote="Recorded in the audit log with your name."
      doLabel={isAll ? 'Sign out everywhere else' : 'End session'}
    >
      <p>
        {isAll
          ? "You'll stay signed in here. Anything unsaved in your other sessions is lost."
          : `${nameOf(asked)}. ${seenText(asked)}. Anything unsaved there is lost.`}
      </p>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  );
}

const nameOf = ({ device }: Session) => device ?? 'Unknown browser';

const seenText = ({ isThisOne, lastSeenAt, signedInAt }: Session) =>
  isThisOne ? `Signed in ${formatMoment(signedInAt)}` : `Last used ${formatMoment(lastSeenAt)}`;

function endedText(ended: number, { isAll }: { readonly isAll: boolean }): string {
  if (ended === 0) return isAll ? "You're not signed in anywhere else." : 'That session had already ended.';
  return ended === 1 ? '1 session ended.' : `${ended} sessions ended.`;
}
