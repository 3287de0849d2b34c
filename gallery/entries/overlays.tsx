import { type ReactNode, useState } from 'react';
import sevenDaysUrl from '#ui/art/badges/seven-days.svg';
import giftCardUrl from '#ui/art/scenes/card-10.svg';
import letterUrl from '#ui/art/scenes/letter.svg';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { BellButton } from '#ui/navigation/bell.tsx';
import { AwardModal } from '#ui/overlays/award-modal.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { WorkDialog } from '#ui/overlays/work-dialog.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

interface OpenerProps {
  readonly label: string;
  readonly children: (isOpen: boolean, close: () => void) => ReactNode;
}

function Opener({ label, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  );
}

function Commands() {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Menu
        label="More"
        align="start"
        renderOpener={(opener) => <IconButton {...opener} icon="ellipsis" label="More" />}
        items={[
          { label: 'Rename', icon: 'pencil', onSelect: () => setChosen('Rename') },
          { label: 'Copy', icon: 'copy', onSelect: () => setChosen('Copy') },
          { label: 'Share, needs a lead', icon: 'share-2', isDisabled: true, onSelect: () => setChosen('Share') },
          { label: 'Delete', icon: 'trash-2', tone: 'danger', onSelect: () => setChosen('Delete') },
        ]}
      />
      <p role="status">{chosen}</p>
    </>
  );
}

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Award modal',
    states: {
      'A badge': (
        <Opener label="Unlock">
          {(isOpen, close) => (
            <AwardModal
              isOpen={isOpen}
              onClose={close}
              kind="New badge"
              title="Seven in a Row"
              picture={<img src={sevenDaysUrl} alt="" className="size-full" />}
              action={
                <Button variant="spark" size="lg" isBlock onClick={close}>
                  Continue
                </Button>
              }
            >
              <p>A whole week of showing up. That is how small opinions turn into big changes.</p>
            </AwardModal>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'Work dialog',
    states: {
      'Head and foot stay': (
        <Opener label="Plan">
          {(isOpen, close) => (
            <WorkDialog
              isOpen={isOpen}
              onClose={close}
              title="Send to 3,000 people"
              subtitle="What was sent cannot be taken back."
              footnote="Kept in the log under your name."
              actions={
                <>
                  <Button variant="quiet" size="sm" onClick={close}>
                    Not yet
                  </Button>
                  <Button size="sm" onClick={close}>
                    Send
                  </Button>
                </>
              }
            >
              {Array.from({ length: 12 }, (_, line) => (
                <p key={line} className="border-b border-line py-3">
                  A line of what is to be decided.
                </p>
              ))}
            </WorkDialog>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'Modal',
    states: {
      'A question': (
        <Opener label="Ask">
          {(isOpen, close) => (
            <Modal
              isOpen={isOpen}
              onClose={close}
              title="Redeem 1,000 points?"
              actions={
                <>
                  <Button onClick={close}>Redeem 1,000 points</Button>
                  <Button variant="quiet" onClick={close}>
                    Not now
                  </Button>
                </>
              }
            >
              <p>You get an eGift card of $10. 1,450 points stay with you.</p>
            </Modal>
          )}
        </Opener>
      ),
      'With a picture on its shelf': (
        <Opener label="Tell">
          {(isOpen, close) => (
            <Modal
              isOpen={isOpen}
              onClose={close}
              title="Check your mail"
              picture={{ url: letterUrl, isOnShelf: true }}
              actions={<Button onClick={close}>Got it</Button>}
            >
              <p>We sent you a letter.</p>
            </Modal>
          )}
        </Opener>
      ),
      'Something earned': (
        <Opener label="Celebrate">
          {(isOpen, close) => (
            <Modal
              isOpen={isOpen}
              onClose={close}
              title="Your card is ready"
              picture={{ url: giftCardUrl }}
              isCelebration
              isStrict
              actions={
                <Button variant="spark" onClick={close}>
                  Unlock &amp; continue
                </Button>
              }
            />
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'Side panel',
    states: {
      Details: (
        <Opener label="Show details">
          {(isOpen, close) => (
            <SidePanel isOpen={isOpen} onClose={close} title="Details" actions={<Button onClick={close}>Save</Button>}>
              <p>Everything about one line.</p>
            </SidePanel>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'Popover',
    states: {
      'Until it is closed': (
        <Popover
          label="Notifications"
          size="md"
          align="start"
          renderOpener={(opener) => <BellButton {...opener} label="Notifications, 3 unread" count="3" />}
        >
          {(close) => (
            <>
              <p className="font-bold">Your package is out for delivery</p>
              <Button variant="quiet" size="sm" onClick={close}>
                Got it
              </Button>
            </>
          )}
        </Popover>
      ),
      'Closes by itself': (
        <Popover
          label="Why is this here?"
          align="start"
          closesAfterSeconds={5}
          renderOpener={(opener) => (
            <Button variant="quiet" {...opener}>
              Why is this here?
            </Button>
          )}
        >
          {(close) => (
            <>
              <p className="font-bold">Why is this here?</p>
              <p className="text-sm text-text-muted">You told us you cook most nights. This closes in five seconds.</p>
              <Button variant="quiet" size="sm" onClick={close}>
                Got it
              </Button>
            </>
          )}
        </Popover>
      ),
    },
  },
  { name: 'Menu', states: { 'Four commands': <Commands /> } },
];
