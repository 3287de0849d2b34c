import { addOutsideKey, getOutsideSurvey, retireOutsideKey } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatDay } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { SecretOnce } from './secret-once.tsx';

interface OutsideSurveyDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
}

/** Where an outside survey begins and which keys it may sign with. */
export function OutsideSurveyDialog({ studyId, onClose }: OutsideSurveyDialogProps) {
  const { api } = useConsole();
  const setup = useAnswer(operationQuery, getOutsideSurvey, { studyId });
  const changes = [getOutsideSurvey.name];
  const adding = useCommand(() => api.mutate(addOutsideKey, { studyId }), { changes });
  const retiring = useCommand((keyId: string) => api.mutate(retireOutsideKey, { studyId, keyId }), { changes });

  return (
    <ConsoleDialog
      size="lg"
      onClose={onClose}
      title="URL and keys"
      auditNote="New and retired keys are recorded in the audit log, but never their secrets."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          <Button variant="secondary" isBusy={adding.isPending} onClick={() => adding.send()}>
            Add a key
          </Button>
        </>
      }
    >
      {setup.data == null ? (
        <CardStates query={setup} />
      ) : (
        <>
          <p>
            Members are sent to <span className="font-code break-all">{setup.data.entryUrl}</span> with a signed ID and
            a return link.
          </p>
          {adding.data && <SecretOnce {...adding.data} />}
          <ul className="divide-y divide-line border-y border-line">
            {setup.data.keys.map(({ keyId, createdAt, retiredAt }) => (
              <li key={keyId} className="flex min-h-12 flex-wrap items-center gap-3 py-1">
                <span className="font-code">{keyId}</span>
                <span className="me-auto text-xs text-text-muted">since {formatDay(createdAt)}</span>
                {retiredAt == null ? (
                  <Button
                    variant="danger"

                    aria-label={`Retire key ${keyId}`}
                    isBusy={retiring.isPending && retiring.variables === keyId}
                    onClick={() => retiring.send(keyId)}
                  >
                    Retire
                  </Button>
                ) : (
                  <Tag>Retired {formatDay(retiredAt)}</Tag>
                )}
              </li>
            ))}
          </ul>
          <p className="text-xs text-text-muted">
            The newest key is used for signing. Retired keys are rejected right away, so add a new key and let the
            survey host switch first.
          </p>
        </>
      )}
      <FailureBanner failure={adding.failure} />
      <FailureBanner failure={retiring.failure} />
    </ConsoleDialog>
  );
}
