import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { panelistQuery } from './panelist.queries.ts';

/** The member in the header: their picture, and a greeting for those who do not see it. Comes after the first paint, into a place that was kept for it. */
export function MemberBadge({ member }: { readonly member: Member }) {
  const { api } = useApp();
  const { data } = useQuery(panelistQuery({ api, member }));
  return (
    <>
      {data && <span className="sr-only">Hello, {data.firstName}</span>}
      <Avatar url={avatarPicture(data?.avatar)} />
    </>
  );
}
