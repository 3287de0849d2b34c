import type { MemberState } from '#contract/generated/operator/graphql.ts';
import { Tag } from '#ui/feedback/tag.tsx';

const LOOKS = {
  ACTIVE: { tone: 'success', icon: 'check', word: 'Active' },
  INVITED: { tone: 'info', icon: 'mail', word: 'Invited' },
  SUSPENDED: { tone: 'warning', icon: 'ban', word: 'Suspended' },
} as const satisfies Record<MemberState, object>;

export function MemberStateTag({ state }: { readonly state: MemberState }) {
  const { tone, icon, word } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
