import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ProfileRow } from '#fields/profile-row.tsx';
import { formatDate } from '#web/format.ts';
import { AddressRow } from './address-row.tsx';
import { FieldRow } from './field-row.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';
import type { DetailRowProps } from './row-parts.tsx';

/** One detail of the profile with the way to change it, whatever its type. */
export function DetailRow(props: DetailRowProps) {
  const { detail } = props;
  const lockedUntil = detail.unlockDate == null ? undefined : formatDate(detail.unlockDate);
  if (!detail.editable || lockedUntil !== undefined) return <ProfileRow detail={detail} lockedUntil={lockedUntil} />;
  if (detail.selectionType === 'password_text') return <PasswordRow detail={detail} />;
  return detail.selectionType === 'json' ? <AddressRow {...props} /> : <FieldRow {...props} />;
}

function PasswordRow({ detail }: { readonly detail: Detail }) {
  const change = (
    <ButtonLink href={memberPath('changePassword')} variant="quiet" size="sm" aria-label="Change password">
      Change
    </ButtonLink>
  );
  return <ProfileRow detail={detail} action={change} />;
}
