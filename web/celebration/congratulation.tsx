import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '#contract/messages/messages.ts';
import { numberText } from '#contract/numbers.ts';
import { badgeImages, rewardName } from '#contract/rewards/reward-names.ts';
import { Button } from '#ui/actions/button.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { AwardModal } from '#ui/overlays/award-modal.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { sparkQuery } from '#web/spark/spark.queries.ts';
import type { ListedBadge } from './celebration.queries.ts';

interface CongratulationProps {
  readonly member: Member;
  readonly badge: ListedBadge;
  readonly onUnlock: () => void;
}

/** 'New badge', its picture in a burst of ticks, what it is for, and one way on. */
export function Congratulation({ member, badge, onUnlock }: CongratulationProps) {
  const { data } = useQuery(sparkQuery({ ...useApp(), member }));
  const text = data?.badges.find(({ rewardDetailId }) => rewardDetailId === badge.rewardDetailId)?.words ?? '';
  return (
    <AwardModal
      isOpen
      onClose={onUnlock}
      kind="New badge"
      title={rewardName({ name: badge.rewardName })}
      picture={<img src={badgeImages(badge.imageUri).primary} alt="" className="size-full object-contain" />}
      action={
        <Button variant="spark" size="lg" isBlock onClick={onUnlock}>
          {MESSAGES.spark.unlockAndContinue}
        </Button>
      }
    >
      {text !== '' && <p>{text}</p>}
      {badge.points > 0 && (
        <p className="mt-2 text-text">
          <Points amount={numberText(badge.points)} unit={badge.points === 1 ? 'point' : 'points'} />
        </p>
      )}
    </AwardModal>
  );
}
