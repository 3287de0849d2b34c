import { NewsWatch } from '#web/bell/news-watch.tsx';
import { Celebration } from '#web/celebration/celebration.tsx';
import { FlagsWatch } from '#web/flags/flags-watch.tsx';
import { OfflineLater } from '#web/offline/offline-later.tsx';
import { Introductions } from '#web/introductions/introductions.tsx';
import type { Member } from '#web/session/session.ts';
import { RecordLogIn } from '#web/spark/record-log-in.ts';

export { Bell } from '#web/bell/bell.tsx';
export { MemberBadge } from '#web/layout/member-badge.tsx';

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
