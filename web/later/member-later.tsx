import { NewsWatch } from '#web/bell/news-watch.tsx';
import { Celebration } from '#web/celebration/celebration.tsx';
import { FlagsWatch } from '#web/flags/flags-watch.tsx';
import { OfflineLater } from '#web/offline/offline-later.tsx';
import { Introductions } from '#web/introductions/introduce.tsx';
import type { Member } from '#web/session/session.ts';
import { RecordLogIn } from '#web/spark/record-log-in.ts';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { useApp } from '#web/app/app-context.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';

export { Bell } from '#web/bell/bell.tsx';

/** Each of these is silent until it has something. Its own heavy parts come when they are wanted. */
export function Watches({ member }: { readonly member: Member }) {
  return (
    <>
      <FlagsWatch member={member} />
      <RecordLogIn member={member} />
      <NewsWatch member={member} />
      <Introductions member={member} />
      <Celebration member={member} />
      <OfflineLater member={member} />
    </>
  );
}

/** The member in the header: their picture, and a greeting for those who do not see it. Comes after the first paint, into a place that was kept for it. */
export function MemberBadge({ member }: { readonly member: Member }) {
  // Asked for with the page: on a slow network this comes so late that it would be asked for again.
  const { data } = useQuery({ ...panelistQuery({ ...useApp(), member }), refetchOnMount: false });
  return (
    <>
      {data && <span className="sr-only">Hello, {data.firstName}</span>}
      <Avatar url={avatarPicture(data?.avatar)} />
    </>
  );
}
