import { Tag } from '#ui/feedback/tag.tsx';
import type { Deletion } from './leavers.queries.ts';

const LOOKS = {
  WAITING: { tone: 'warning', icon: 'clock', word: 'Waiting' },
  ERASING: { tone: 'info', icon: 'refresh-cw', word: 'Being erased' },
  ERASED: { tone: 'neutral', icon: 'shield-check', word: 'Erased' },
  CANCELLED: { tone: 'success', icon: 'rotate-ccw', word: 'Cancelled' },
} as const satisfies Record<Deletion['state'], object>;

export function DeletionStateTag({ deletion }: { readonly deletion: Deletion }) {
  const { tone, icon, word } = LOOKS[deletion.state];
  return (
    <Tag tone={deletion.isLate ? 'danger' : tone} icon={deletion.isLate ? 'circle-alert' : icon}>
      {deletion.isLate ? 'Late' : word}
    </Tag>
  );
}
