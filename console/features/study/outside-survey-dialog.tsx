import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutsideKey, getOutsideSurvey, retireOutsideKey } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { answersOf } from '#client/answers-of.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatDay } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';

interface OutsideSurveyDialogProps {
  readonly studyId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where an outside survey begins and which keys it may sign with. */
export function OutsideSurveyDialog({ studyId, isOpen, onClose }: OutsideSurveyDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const setup = useQuery(operationQuery(api, getOutsideSurvey, { studyId }, { enabled: isOpen }));
  const onSuccess = () => queries.invalidateQueries(answersOf(getOutsideSurvey));
  const adding = useMutation({
    mutationFn: () => api.mutate(addOutsideKey, { studyId }),
    onSuccess,
  });
  const retiring = useMutation({
    mutationFn: (keyId: string) => api.mutate(retireOutsideKey, { studyId, keyId }),
    onSuccess,
  });

  function close() {
    adding.reset();
    retiring.reset();
    onClose();
  }

  return (
    <ConsoleDialog
      size="lg"
      isOpen={isOpen}
      onClose={close}
      title="Address and keys"
      auditNote="New and retired keys are written to the audit log, their secrets never"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Done
          </Button>
          <Button variant="secondary" isBusy={adding.isPending} onClick={() => adding.mutate()}>
            Add a key
          </Button>
        </>
      }
    >
      {setup.isPending && <Skeleton lines={3} />}
      {setup.data && (
        <>
          <p>
            Members are sent to <span className="font-code break-all">{setup.data.entryUrl}</span> with a signed ID and
            the way back.
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
                    onClick={() => retiring.mutate(keyId)}
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
            The newest key signs. A retired one is refused at once: add a new one and let the host change over first.
          </p>
        </>
      )}
      <SentenceOfFailure mutation={setup.isError ? { ...setup, submittedAt: setup.errorUpdatedAt } : adding} />
      <SentenceOfFailure mutation={retiring} />
    </ConsoleDialog>
  );
}
