import { Link } from '@tanstack/react-router';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { ConsoleCard } from './console-card.tsx';
import { ConsolePage } from './console-page.tsx';
import { firstPlaceOf, placeOf } from './console-places.ts';

/** Says which roles may open a place, to somebody whose role may not. */
export function NoAccessPage({ pathname }: { readonly pathname: string }) {
  const { role } = useOperator();
  const place = placeOf(pathname);
  const first = firstPlaceOf(role);
  const others = (place?.roles ?? []).filter((one) => one !== role);
  return (
    <ConsolePage title={place?.label ?? 'Not for your role'}>
      <ConsoleCard>
        <div className="grid max-w-measure gap-4">
          <p>
            This page is for the {others.length === 1 ? 'role' : 'roles'} <b>{listed(others)}</b>. You work here as{' '}
            <b>{OPERATOR_ROLE_LABELS[role]}</b>. If you need it, ask an admin to change your role.
          </p>
          <p>
            <Link to={first?.to ?? '/account'} className={buttonClasses({})}>
              {first === undefined ? 'Open my account' : `Go to ${first.label}`}
            </Link>
          </p>
        </div>
      </ConsoleCard>
    </ConsolePage>
  );
}

function listed(roles: readonly OperatorRole[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.map((role) => OPERATOR_ROLE_LABELS[role]));
}
