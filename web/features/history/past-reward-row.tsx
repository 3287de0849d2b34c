import type { Brand } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { HistoryRow, PointsOfRow } from './history-row.tsx';
import { linesOfReward, nameOfReward, REWARD_STATUS_LOOKS } from './past-reward-look.ts';
import { PastRewardPicture } from './past-reward-picture.tsx';
import type { PastReward } from './reward-history.queries.ts';

interface PastRewardRowProps {
  readonly reward: PastReward;
  readonly brand: Brand;
  readonly listedImageUri: string | null | undefined;
  readonly onShowCode: (reward: PastReward) => void;
}

/** One line of a member's points. */
export function PastRewardRow({ reward, brand, listedImageUri, onShowCode }: PastRewardRowProps) {
  const { id, type, status, points, createTime } = reward;
  const name = nameOfReward(reward);
  const hasBadges = useFlag('gamification');
  return (
    <HistoryRow
      picture={<PastRewardPicture reward={reward} listedImageUri={listedImageUri} />}
      name={name}
      lines={linesOfReward(reward, brand.retailerName)}
      id={id}
      time={createTime}
      status={REWARD_STATUS_LOOKS[status]}
      points={<PointsOfRow points={points} isSigned />}
      action={
        type === 'BADGE'
          ? hasBadges && (
              // Its words, and not its padding, stand in line with the rest.
              <span className="inline-block max-lg:-ms-3.5 lg:-me-3.5">
                <ButtonLink href={memberPath('badges')} variant="quiet" size="sm" aria-label={`See badge: ${name}`}>
                  See badge
                </ButtonLink>
              </span>
            )
          : status === 'REDEEMED' && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onShowCode(reward)}
                aria-label={`Show code of the ${name}, ${id}`}
              >
                Show code
              </Button>
            )
      }
    />
  );
}
