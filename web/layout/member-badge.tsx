import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { avatarPicture } from './avatar-picture.ts';
import { panelistQuery } from './panelist.queries.ts';

/** The member in the header: a greeting and their picture. Comes after the first paint, into a place that was kept for it. */
export function MemberBadge({ member }: { readonly member: Member }) {
  const { api } = useApp();
  const { data } = useQuery(panelistQuery({ api, member }));
  const greeting = data && `Hello, ${data.firstName}`;
  return (
    <>
      {greeting !== undefined && <span className="sr-only">{greeting}</span>}
      {/* A long name is cut here, and heard whole. */}
      <span aria-hidden="true" className="w-0 truncate text-end text-sm font-medium xl:w-32">
        {greeting}
      </span>
      <Avatar url={avatarPicture(data?.avatar)} />
    </>
  );
}
