import { useQuery } from '@tanstack/react-query';
import { assignSupportRequest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { SHOWS_REQUEST, supportAssigneesQuery, type SupportRequest } from '../support.queries.ts';

const MEANWHILE = 'Somebody has changed this request meanwhile. Look at it again; nobody new has it.';

/** Who has a request, and the way to give it to somebody or back to the line. */
export function AssignMenu({ request }: { readonly request: SupportRequest }) {
  const { api } = useConsole();
  const { operatorId: mine } = useOperator();
  const { requestId, revision, assignee } = request;
  const others = (useQuery(supportAssigneesQuery(api)).data ?? []).filter(({ operatorId }) => operatorId !== mine);
  const assign = useCommand(
    (operatorId: string | null) => api.mutate(assignSupportRequest, { requestId, operatorId, revision }),
    { changes: SHOWS_REQUEST, words: { CONFLICT: MEANWHILE } },
  );
  const to = (operatorId: string | null) => ({
    isChecked: (assignee?.operatorId ?? null) === operatorId,
    onSelect: () => assign.send(operatorId),
  });
  const words = assignee === null ? 'Nobody has it' : assignee.operatorId === mine ? 'Assigned to you' : assignee.name;
  return (
    <>
      {assign.failure && (
        <p role="alert" className="basis-full text-end text-xs text-danger">
          {assign.failure.sentence}
        </p>
      )}
      <Menu
        label="Who has it"
        items={[
          { label: 'Me', ...to(mine) },
          ...distinct(others).map(({ operatorId, name }) => ({ label: name, ...to(operatorId) })),
          { label: 'Nobody, back to the line', ...to(null) },
        ]}
        renderOpener={(opener) => (
          <Button variant="soft" size="sm" isBusy={assign.isPending} {...opener}>
            <Icon name="user-round" size="sm" />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </Button>
        )}
      />
    </>
  );
}

/** Two people of one name are told apart by a number. */
function distinct<Person extends { readonly name: string }>(people: readonly Person[]): readonly Person[] {
  const seen = new Map<string, number>();
  return people.map((person) => {
    const count = (seen.get(person.name) ?? 0) + 1;
    seen.set(person.name, count);
    return count === 1 ? person : { ...person, name: `${person.name} (${count})` };
  });
}
