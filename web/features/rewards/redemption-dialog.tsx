import { useEffect, type ReactNode } from 'react';
import type { Brand } from '#contract/brand/brand.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { GiftCardFace } from '#web/gift-cards/gift-card-face.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { Order } from './kept-order.ts';
import type { Redemption, RedeemedCard } from './use-redemption.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { OpenCardLink } from '#web/gift-cards/open-card-link.tsx';
import { CopyRow } from '#web/gift-cards/copy-row.tsx';
import { formatDay } from '#web/gift-cards/format.ts';
import { useReportSeen } from '#web/gift-cards/use-report-seen.ts';

interface RedemptionDialogProps {
  readonly redemption: Redemption;
  /** Undefined while nobody knows. */
  readonly balance: number | undefined;
  readonly brand: Brand;
  readonly onConfirm: () => void;
  readonly onCheck: (order: Order) => Promise<void>;
  readonly onClose: () => void;
}

/** From the question to the card. Each step is a dialog of its own, so that its title is heard and its focus is right. */
export function RedemptionDialog(props: RedemptionDialogProps) {
  const { redemption, balance, brand, onConfirm, onCheck, onClose } = props;
  const { order } = redemption;
  if (redemption.step === 'checking') return <Checking order={order} brand={brand} onCheck={onCheck} />;
  if (redemption.step !== 'done') {
    return (
      <ConfirmStep
        key={order.rewardId}
        redemption={redemption}
        picture={<CardPicture order={order} brand={brand} />}
        balance={balance}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  }
  const { card } = redemption;
  if (card.status === 'PENDING') return <Pending order={order} brand={brand} onClose={onClose} />;
  if (card.code == null) return <Returned onClose={onClose} />;
  return (
    <SuccessStep
      card={card}
      code={card.code}
      picture={<CardPicture order={order} brand={brand} isSmall />}
      onClose={onClose}
    />
  );
}

interface CardPictureProps {
  readonly order: Order;
  readonly brand: Brand;
  readonly isSmall?: boolean;
}

function CardPicture({ order, brand, isSmall = false }: CardPictureProps) {
  return (
    <GiftCardFace
      dollars={order.dollars}
      brand={brand.retailerName}
      className={`rounded-lg shadow-2 ${isSmall ? 'w-48' : 'w-56'}`}
    />
  );
}

/** After a reload: the last one was sent, and its answer never came. */
function Checking({
  order,
  brand,
  onCheck,
}: Pick<RedemptionDialogProps, 'brand' | 'onCheck'> & { readonly order: Order }) {
  useEffect(() => void onCheck(order), [order, onCheck]);
  return (
    <Modal
      isOpen
      isStrict
      onClose={() => {}}
      title={WORDS.checkingTitle}
      picture={{ content: <CardPicture order={order} brand={brand} /> }}
    >
      <p role="status" className="flex gap-3 text-text-muted">
        <span className="mt-1 flex-none">
          <Spinner />
        </span>
        {WORDS.checkingText}
      </p>
    </Modal>
  );
}

function Pending({
  order,
  brand,
  onClose,
}: Pick<CardPictureProps, 'order' | 'brand'> & { readonly onClose: () => void }) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={WORDS.pendingTitle}
      picture={{ content: <CardPicture order={order} brand={brand} /> }}
      actions={
        <Button isBlock onClick={onClose}>
          {WORDS.done}
        </Button>
      }
    >
      <p className="text-text-muted">{WORDS.pendingText}</p>
      <ul className="mt-4 grid list-disc gap-1.5 ps-5">
        {WORDS.pendingNext.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Modal>
  );
}

/** The answer of an older confirmation, whose card was taken back since. */
function Returned({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={WORDS.returned}
      actions={
        <Button isBlock onClick={onClose}>
          {WORDS.chooseAnother}
        </Button>
      }
    />
  );
}

interface SuccessStepProps {
  readonly card: RedeemedCard;
  readonly code: string;
  readonly picture: ReactNode;
  readonly onClose: () => void;
}

/** The card itself: its link, its code and its challenge key, to take along. */
function SuccessStep({ card, code, picture, onClose }: SuccessStepProps) {
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
          {card.uri != null && <OpenCardLink uri={card.uri} token={card.token} />}
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
