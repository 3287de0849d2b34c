import { type ReactNode, useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { formatNumber } from '#web/format.ts';
import type { Redemption } from './use-redemption.ts';
import { formatDollars } from '#web/gift-cards/format.ts';
import { Points } from '#ui/feedback/points.tsx';

type Asking = Extract<Redemption, { step: 'confirm' | 'failed' }>;

interface ConfirmStepProps {
  readonly redemption: Asking;
  readonly picture: ReactNode;
  readonly balance: number | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what it costs before it costs it, and, when it did not work, what to do next. */
export function ConfirmStep({ redemption, picture, balance, onConfirm, onClose }: ConfirmStepProps) {
  const { dollars, points } = redemption.order;
  const hasBalanceChanged = useChangedSince(balance);
  const isSending = redemption.step === 'confirm' && redemption.isSending;
  const problem = redemption.step === 'failed' ? redemption.problem : undefined;
  const isTooDear = balance !== undefined && balance < points && problem?.isSettled !== false;
  const isOver = problem !== undefined && problem.next !== 'try-again';

  return (
    <Modal
      isOpen
      isStrict={isSending}
      onClose={onClose}
      title={`Redeem a ${formatDollars(dollars)} eGift card?`}
      picture={{ content: picture }}
      actions={
        <>
          {isOver && problem.next === 'earn-more' && (
            <ButtonLink href={memberPath('activities')} isBlock>
              {WORDS.seeActivities}
            </ButtonLink>
          )}
          {isOver && problem.next === 'choose-another' && (
            <Button isBlock onClick={onClose}>
              {WORDS.chooseAnother}
            </Button>
          )}
          {!isOver && (
            <Button isBlock isBusy={isSending} isIdle={isTooDear} onClick={onConfirm}>
              {problem === undefined ? `Redeem ${formatNumber(points)} points` : MESSAGES.generic.tryAgain}
            </Button>
          )}
          <Button variant="quiet" isBlock isIdle={isSending} onClick={onClose}>
            {WORDS.notNow}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">
        {MESSAGES.rewards.redemption(formatDollars(dollars), formatNumber(points))} {WORDS.cannotBeUndone}
      </p>
      <div className="mt-5 grid gap-4">
        {problem !== undefined && redemption.step === 'failed' && (
          <AlertBanner key={redemption.count}>
            <strong className="block">{MESSAGES.rewards.redeemFailed}</strong> {problem.message}
          </AlertBanner>
        )}
        {redemption.step === 'confirm' && redemption.notice !== undefined && (
          <AlertBanner>{redemption.notice}</AlertBanner>
        )}
        {problem === undefined && !isSending && hasBalanceChanged && (
          <Banner tone="warning" role="status">
            {isTooDear ? WORDS.nowTooFew : WORDS.balanceChanged}
          </Banner>
        )}
        {balance !== undefined && <BalanceSum balance={balance} points={points} />}
      </div>
    </Modal>
  );
}

/** Whether a figure is another one than when it was first known here. */
function useChangedSince(value: number | undefined): boolean {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first !== undefined && value !== undefined && value !== first;
}

const MINUS = '−';

/** What a card leaves of the balance. */
function BalanceSum({ balance, points }: { readonly balance: number; readonly points: number }) {
  const isEnough = balance >= points;
  return (
    <dl className="rounded-md bg-surface-sunken px-5 py-2 tabular-nums">
      <Line name={WORDS.balanceNow}>{formatNumber(balance)}</Line>
      <Line name={WORDS.thisCard}>{`${MINUS}${formatNumber(points)}`}</Line>
      {isEnough && (
        <Line name={WORDS.balanceAfter} isTotal>
          <Points amount={formatNumber(balance - points)} unit="points" isUnitHidden />
        </Line>
      )}
    </dl>
  );
}

interface LineProps {
  readonly name: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Line({ name, isTotal = false, children }: LineProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-2 ${isTotal ? 'border-t border-line font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd className={isTotal ? '' : 'font-medium'}>{children}</dd>
    </div>
  );
}
