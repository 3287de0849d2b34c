import { ConsolePage } from '#console/layout/console-page.tsx';
import { AvatarRulesCard } from './avatar-rules-card.tsx';
import { BadgeRulesCard } from './badge-rules-card.tsx';

/** What members collect: badges by rules, and avatars by what they have completed. */
export function BadgesPage() {
  return (
    <ConsolePage title="Badges">
      <div className="grid gap-3 lg:gap-4">
        <BadgeRulesCard />
        <AvatarRulesCard />
      </div>
    </ConsolePage>
  );
}
