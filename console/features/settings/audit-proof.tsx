import { useQuery } from '@tanstack/react-query';
import { proveAuditLog } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { auditProofQuery } from './audit.queries.ts';

/** Whether the log still fits its chain: proven every night, and now if somebody asks. */
export function AuditProof() {
  const { api } = useConsole();
  // Which proof was the last when a new one was asked for; undefined when none was.
  const ask = useCommand<string | null>(() => api.mutate(proveAuditLog, {}));
  const askedAfter = ask.failure ? undefined : ask.variables;
  const { data: proof } = useQuery(auditProofQuery(api, askedAfter));
  const provenAt = proof?.provenAt ?? null;

  return (
    <>
      <span role="status">
        {proof == null && <Tag tone="neutral">Not proven yet</Tag>}
        {proof != null && proof.firstBreak === null && (
          <Tag tone="success" icon="shield-check">
            Chain proven {formatMoment(proof.provenAt)}, {formatNumber(proof.entries)} entries
          </Tag>
        )}
        {proof != null && proof.firstBreak !== null && (
          <Tag tone="danger" icon="triangle-alert">
            Chain broken at entry {formatNumber(proof.firstBreak)}, seen {formatMoment(proof.provenAt)}
          </Tag>
        )}
      </span>
      <Button variant="quiet" isBusy={provenAt === askedAfter} onClick={() => ask.send(provenAt)}>
        Prove now
      </Button>
      <FailureBanner failure={ask.failure} />
    </>
  );
}
