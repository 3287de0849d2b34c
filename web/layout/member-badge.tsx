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
  return (
    <>
      <span className="truncate text-end text-sm font-medium max-xl:sr-only xl:w-32">
        {data !== undefined && `Hello, ${data.firstName}`}
      </span>
      <Avatar url={avatarPicture(data?.avatar)} />
    </>
  );
}
