import firstSparkUrl from '#ui/art/badges/first-spark.svg';
import hundredUrl from '#ui/art/badges/hundred-club.svg';
import mugUrl from '#ui/art/avatars/mug.svg';
import pearUrl from '#ui/art/avatars/pear.svg';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Badge } from '#ui/pictures/badge.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { Row } from '../row.tsx';

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Avatar',
    states: {
      Sizes: (
        <Row>
          <Avatar url={pearUrl} alt="Pear" />
          <Avatar url={pearUrl} size="md" />
          <Avatar url={pearUrl} size="lg" />
          <Avatar url={pearUrl} size="xl" />
        </Row>
      ),
      Locked: (
        <Row>
          <Avatar url={mugUrl} size="lg" isLocked />
          <p>3 activities to go</p>
        </Row>
      ),
    },
  },
  {
    name: 'Badge',
    states: {
      Earned: <Badge url={firstSparkUrl} name="First spark" note="06/18/2026" />,
      'Not yet earned': <Badge url={hundredUrl} name="Hundred club" note="58 activities to go" isEarned={false} />,
    },
  },
];
