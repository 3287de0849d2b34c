import { useState } from 'react';
import { badgeImages } from '#contract/rewards/reward-names.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { giftCardArt } from '#web/gift-cards/gift-card-art.ts';
import type { PastReward } from './reward-history.queries.ts';

interface PastRewardPictureProps {
  readonly reward: PastReward;
  /** A badge's pictures as the list of badges has them, for a line that has none. */
  readonly listedImageUri: string | null | undefined;
}

/** A card shows a corner of its front, a badge stands free, points carry the ticks. */
export function PastRewardPicture({ reward, listedImageUri }: PastRewardPictureProps) {
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
