import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ROLE_TASKS } from './role-tasks.ts';

const SCROLLS_SIDEWAYS = { role: 'region', tabIndex: 0 } as const;

/** Who may do what, at a glance. */
export function RoleTable() {
  return (
    <ConsoleCard title="What each role can do" id="roles" isFlush>
      <div
        {...SCROLLS_SIDEWAYS}
        aria-label="What each role can do"
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
            {ROLE_TASKS.map(({ task, roles, howFar }) => (
              <tr key={task} className="border-b border-line last:border-b-0">
                <th scope="row" className="h-10 min-w-36 px-5 py-1.5 text-start font-regular">
                  {task}
                </th>
                {OPERATOR_ROLES.map((role) => (
                  <td key={role} className="px-2 py-1.5 text-center last:pe-5">
                    <Mark isAllowed={roles.includes(role)} howFar={howFar?.[role]} />
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

function Mark({ isAllowed, howFar }: { readonly isAllowed: boolean; readonly howFar: string | undefined }) {
  if (!isAllowed) {
    return (
      <span className="text-text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no</span>
      </span>
    );
  }
  if (howFar !== undefined) return <span className="text-xs whitespace-nowrap">{howFar}</span>;
  return (
    <span className="inline-flex text-success">
      <Icon name="check" />
      <span className="sr-only">yes</span>
    </span>
  );
}
