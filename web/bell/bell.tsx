import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { BellButton, BellLink } from '#ui/navigation/bell.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useLatePanel } from '#web/app/late-panel.ts';
import type { Member } from '#web/session/session.ts';
import { unreadShown } from './unread.ts';
import { unreadQuery } from './unread.queries.ts';

const texts = MESSAGES.notifications;

/** How much is new. On wide screens it opens the panel, on narrow ones it leads to the page (spec §2.4). */
export function Bell({ member }: { readonly member: Member }) {
  const id = useId();
  const parts = { ...useApp(), member };
  const { data: unread } = useQuery(unreadQuery(parts));
  const { Panel, opener } = useLatePanel(() => import('./bell-panel.tsx').then(({ BellPanel }) => BellPanel));
  const shown = unread === undefined ? 0 : unreadShown(unread);
  const count = shown > 0 ? texts.unreadCount(shown) : undefined;
  const face = { label: count === undefined ? texts.title : `${texts.title}, ${count} unread`, count };
  return (
    <>
      <div className="max-lg:hidden">
        <BellButton {...opener} {...face} popoverTarget={id} aria-haspopup="dialog" />
        {Panel && <Panel id={id} member={member} />}
      </div>
      <div className="lg:hidden">
        <BellLink {...face} href={memberPath('notifications')} />
      </div>
    </>
  );
}
