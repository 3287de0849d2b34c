import type { ReactNode } from 'react';
import { REDEEM_WORDS as WORDS } from '#web/gift-cards/redeem-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { CopyRow } from '#web/gift-cards/copy-row.tsx';
import { formatDay } from '#web/gift-cards/format-day.ts';
import { useReportSeen } from '#web/gift-cards/use-report-seen.ts';
import type { RedeemedCard } from './use-redemption.ts';

interface SuccessStepProps {
  readonly card: RedeemedCard;
  readonly code: string;
  readonly picture: ReactNode;
  readonly onClose: () => void;
}

/** The card itself: its link, its code and its challenge key, to take along. */
export function SuccessStep({ card, code, picture, onClose }: SuccessStepProps) {
  useReportSeen(card.showingId);
  return (
    <Modal
      isOpen
      isCelebration
      onClose={onClose}
      title={WORDS.doneTitle}
      picture={{ content: picture }}
      actions={
        <>
          {card.uri != null && (
            <ButtonLink href={card.uri} target="_blank" rel="noreferrer" isBlock>
              {WORDS.openCard}
              <Icon name="external-link" />
              <VisuallyHidden>, {WORDS.opensNewTab}</VisuallyHidden>
            </ButtonLink>
          )}
          <Button variant="quiet" isBlock onClick={onClose}>
            {WORDS.done}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{card.token == null ? WORDS.doneTextCodeOnly : WORDS.doneText}</p>
      <div className="mt-5 grid gap-3">
        <CopyRow label={WORDS.cardCode} value={code} />
        {card.token != null && <CopyRow label={WORDS.challengeKey} value={card.token} />}
      </div>
      {card.expiryDate != null && (
        <p className="mt-3 flex items-center gap-2 text-sm text-text-muted">
          <Icon name="calendar" />
          {WORDS.lastDay(formatDay(card.expiryDate))}
        </p>
      )}
    </Modal>
  );
}
