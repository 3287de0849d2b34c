import type { Brand } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { rewardName, badgeImages } from '#contract/rewards/reward-names.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { formatDay } from '#web/gift-cards/format.ts';
import { HistoryRow, PointsOfRow, type StatusLook } from './history-list.tsx';
import type { PastReward } from './reward-history.queries.ts';
import { useState } from 'react';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { giftCardArt } from '#web/gift-cards/gift-card-face.tsx';

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
                aria-label={`Show code for ${name}, ${id}`}
              >
                Show code
              </Button>
            )
      }
    />
  );
}

const REWARD_STATUS_LOOKS: Readonly<Record<PastReward['status'], StatusLook>> = {
  REDEEMED: { tone: 'plum', icon: 'gift', label: 'Redeemed' },
  COLLECTED: { tone: 'success', icon: 'medal', label: 'Earned' },
  CREDITED: { tone: 'success', icon: 'check', label: 'Credited' },
  DEDUCTED: { tone: 'neutral', icon: 'minus', label: 'Deducted' },
  PENDING: { tone: 'warning', icon: 'clock', label: 'On its way' },
  RETURNED: { tone: 'neutral', icon: 'rotate-ccw', label: 'Returned' },
};

type Named = Pick<PastReward, 'rewardName' | 'currencyCode' | 'currencyValue'>;

/** What a line is called (spec §3). */
export function nameOfReward({ rewardName: name, currencyCode, currencyValue }: Named): string {
  return rewardName({ name, currencyCode, currencyValue });
}

type Explained = Pick<PastReward, 'type' | 'status' | 'subject' | 'outcome' | 'rule' | 'expiryDate'>;

/** Under the name: what the line is about, and why it is worth what it is. */
export function linesOfReward(reward: Explained, retailerName: string): string[] {
  const { type, subject, outcome, rule } = reward;
  if (type === 'GIFT_CARD') return withoutGaps([`${retailerName}${cardNote(reward)}`, rule]);
  if (type === 'BADGE') return withoutGaps([['Badge', rule].filter(Boolean).join(' · ')]);
  return withoutGaps([subject, [outcome, rule].filter(Boolean).join(' · ')]);
}

function cardNote({ status, expiryDate }: Explained): string {
  if (status === 'PENDING') return " · we'll show the code here as soon as it's ready";
  if (status === 'RETURNED') return ' · your points were returned';
  return expiryDate ? ` · use by ${formatDay(expiryDate)}` : '';
}

function withoutGaps(lines: readonly (string | null | undefined)[]): string[] {
  return [...new Set(lines.filter((line) => line != null && line !== ''))] as string[];
}

interface PastRewardPictureProps {
  readonly reward: PastReward;
  /** A badge's pictures as the list of badges has them, for a line that has none. */
  readonly listedImageUri: string | null | undefined;
}

/** A card shows a corner of its front, a badge stands free, points carry the ticks. */
function PastRewardPicture({ reward, listedImageUri }: PastRewardPictureProps) {
  const { type, currencyValue, imageUri } = reward;
  if (type === 'GIFT_CARD') {
    return (
      <img
        src={giftCardArt(currencyValue ?? 0).url}
        alt=""
        className="size-14 flex-none rounded-md object-cover object-[82%_100%]"
      />
    );
  }
  if (type !== 'BADGE') return <Sign icon="spark" />;
  const url = badgeImages(imageUri).primary ?? badgeImages(listedImageUri).primary;
  return <BadgePicture key={url} url={url} />;
}

/** A picture that does not come is a medal instead. */
function BadgePicture({ url }: { readonly url: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  if (url === undefined || isBroken) return <Sign icon="medal" />;
  return <img src={url} alt="" onError={() => setIsBroken(true)} className="size-14 flex-none object-contain" />;
}

function Sign({ icon }: { readonly icon: IconName }) {
  return (
    <span className={`grid size-14 flex-none place-items-center rounded-md ${WALL_CLASSES.apricot}`}>
      <Icon name={icon} size="lg" />
    </span>
  );
}
