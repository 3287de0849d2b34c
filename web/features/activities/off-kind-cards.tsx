import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ActivityKind } from '#contract/studies/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { OffCard } from '#ui/layout/off-card.tsx';
import { KIND_SIGNS } from '#web/layout/kind-signs.ts';

const TITLES: Readonly<Record<ActivityKind, string>> = {
  SURVEY: 'Surveys are off',
  VIDEO: 'Video activities are off',
  WEEKLY_QUEST: 'Weekly quests are off',
};

/** In place of what a member chose not to get: a hint, and the way to change it (spec §2.6). */
export function OffKindCards({ kinds }: { readonly kinds: readonly ActivityKind[] }) {
  return kinds.map((kind) => (
    <OffCard
      key={kind}
      icon={KIND_SIGNS[kind].icon}
      title={TITLES[kind]}
      headingLevel={2}
      hint={MESSAGES.activities.optedOutHint}
      action={
        <ButtonLink
          href={memberPath('profile')}
          variant="quiet"
          size="sm"
          aria-label={`Update preferences: ${TITLES[kind]}`}
        >
          Update preferences
        </ButtonLink>
      }
    />
  ));
}
