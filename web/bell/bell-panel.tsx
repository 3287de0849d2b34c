import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { PopoverPanel } from '#ui/overlays/popover-panel.tsx';
import type { Member } from '#web/session/session.ts';
import { Notifications, type NotificationTab } from './notifications.tsx';

export interface BellPanelProps {
  readonly id: string;
  readonly member: Member;
}

const { title } = MESSAGES.notifications;

/** What is new, under the bell. */
export function BellPanel({ id, member }: BellPanelProps) {
  return (
    <PopoverPanel id={id} label={title} size="md" isFlush>
      {(close) => <OpenPanel member={member} close={close} />}
    </PopoverPanel>
  );
}

function OpenPanel({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const [tab, setTab] = useState<NotificationTab>('all');
  return (
    <div className="flex max-h-[min(46rem,calc(100dvh-6rem))] flex-col [--inset:--spacing(6)]">
      <div className="flex min-h-16 items-center gap-2 ps-6 pe-3 pt-2">
        <h2 className="flex-1 text-xl">{title}</h2>
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      <Notifications member={member} tab={tab} onTab={setTab} onGotIt={close} scrolls />
    </div>
  );
}
