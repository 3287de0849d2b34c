import type { MemberState } from '#contract/generated/operator/graphql.ts';
import { Tag } from '#ui/feedback/tag.tsx';

const LOOKS = {
  WAITLISTED: { tone: 'neutral', icon: 'clock', word: 'On the waitlist' },
  ACTIVE: { tone: 'success', icon: 'check', word: 'Active' },
  INVITED: { tone: 'info', icon: 'mail', word: 'Invited' },
  SUSPENDED: { tone: 'warning', icon: 'ban', word: 'Suspended' },
  LEAVING: { tone: 'warning', icon: 'clock', word: 'Leaving' },
  ERASED: { tone: 'neutral', icon: 'ban', word: 'Erased' },
} as const satisfies Record<MemberState, object>;

export function MemberStateTag({ state }: { readonly state: MemberState }) {
  const { tone, icon, word } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
