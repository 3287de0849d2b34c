import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { formatMoment } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';

interface TwoPeopleProps {
  readonly askedBy: { readonly operatorId: string; readonly name: string; readonly role: OperatorRole } | null;
  readonly askedAt: string;
}

/** Who asked, and that it is you who decides. */
export function TwoPeople({ askedBy, askedAt }: TwoPeopleProps) {
  const me = useOperator();
  const role = askedBy ? OPERATOR_ROLE_LABELS[askedBy.role] : 'The system';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface-sunken px-4 py-3">
      <Person operatorId={askedBy?.operatorId ?? ''} title={`${askedBy?.name ?? 'The system'} asked`}>
        {`${role}, ${formatMoment(askedAt)}`}
      </Person>
      <Icon name="arrow-right" />
      <Person operatorId={me.operatorId} title="You decide">
        {OPERATOR_ROLE_LABELS[me.role]}
      </Person>
    </div>
  );
}

function Person(props: { readonly operatorId: string; readonly title: string; readonly children: string }) {
  return (
    <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
      <OperatorAvatar operatorId={props.operatorId} />
      <p className="min-w-0">
        <span className="block font-bold wrap-anywhere">{props.title}</span>
        <span className="block text-xs text-text-muted">{props.children}</span>
      </p>
    </div>
  );
}
