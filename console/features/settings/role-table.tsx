import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/rest.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';

type May = true | string;

/** decisions §2 as far as the console has screens for it; a word stands for how far a role may. */
const TASKS: readonly { readonly task: string; readonly may: Partial<Record<OperatorRole, May>> }[] = [
  { task: 'Write, rehearse and launch studies', may: { RESEARCHER: true, ADMIN: true } },
  { task: 'Review what came back', may: { RESEARCHER: true, ADMIN: true } },
  { task: 'Read results', may: { RESEARCHER: true, READER: 'shared', ADMIN: true } },
  { task: 'Look a member up', may: { RESEARCHER: 'number', SUPPORT: true, ADMIN: true } },
  { task: 'See who a member is', may: { SUPPORT: 'reason', ADMIN: 'reason' } },
  { task: 'Points and sessions of a member', may: { SUPPORT: true, ADMIN: true } },
  { task: 'Operators and audit log', may: { ADMIN: true } },
  {
    task: 'One’s own account',
    may: { RESEARCHER: true, FULFILMENT: true, SUPPORT: true, READER: true, ADMIN: true },
  },
];

const SCROLLS_SIDEWAYS = { role: 'region', tabIndex: 0 } as const;

/** Who may do what, at a glance. */
export function RoleTable() {
  return (
    <ConsoleCard title="What each role may do" id="roles" isFlush>
      <div
        {...SCROLLS_SIDEWAYS}
        aria-label="What each role may do"
        className="relative overflow-x-auto focus-visible:-outline-offset-3"
      >
        <table className="w-full border-collapse text-sm leading-dense">
          <thead>
            <tr className="border-b border-line text-xs text-text-muted">
              <th scope="col" className="px-5 py-2 text-start">
                <span className="sr-only">Task</span>
              </th>
              {OPERATOR_ROLES.map((role) => (
                <th key={role} scope="col" className="px-2 py-2 text-center font-bold whitespace-nowrap last:pe-5">
                  {OPERATOR_ROLE_LABELS[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TASKS.map(({ task, may }) => (
              <tr key={task} className="border-b border-line last:border-b-0">
                <th scope="row" className="h-10 min-w-36 px-5 py-1.5 text-start font-regular">
                  {task}
                </th>
                {OPERATOR_ROLES.map((role) => (
                  <td key={role} className="px-2 py-1.5 text-center last:pe-5">
                    <Mark may={may[role]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ConsoleCard>
  );
}

function Mark({ may }: { readonly may: May | undefined }) {
  if (typeof may === 'string') return <span className="text-xs whitespace-nowrap">{may}</span>;
  if (may === undefined) {
    return (
      <span className="text-text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no</span>
      </span>
    );
  }
  return (
    <span className="inline-flex text-success">
      <Icon name="check" />
      <span className="sr-only">yes</span>
    </span>
  );
}
