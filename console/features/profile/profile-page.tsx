import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { moveProfileDetail } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { BackLink, ConsolePage } from '#console/layout/console-page.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NEW_DETAIL, SHOWS_CATALOGUE, catalogueQuery } from './profile.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { GroupCard, type Move } from './group-card.tsx';

const CHANGED = 'Someone else just changed the profile details. The list is now up to date. Move it again.';

/** What members are asked about themselves, group by group, as they see it. */
export function ProfilePage() {
  const { api } = useConsole();
  const query = useAnswer(catalogueQuery);
  const [withRetired, setWithRetired] = useState(false);
  const [news, setNews] = useState('');
  const move = useCommand(
    ({ name: _name, ...asked }: Move) =>
      api.mutate(moveProfileDetail, { ...asked, revision: query.data?.revision ?? 0 }),
    {
      changes: SHOWS_CATALOGUE,
      messages: { CONFLICT: CHANGED },
      onDone: (_answer, { name }) => setNews(`${name} was moved.`),
    },
  );
  const retired = query.data?.types.flatMap(({ details }) => details).filter(({ isRetired }) => isRetired).length ?? 0;

  return (
    <ConsolePage
      title="Profile details"
      lead={<BackLink to="/settings">Settings</BackLink>}
      actions={
        <Link to="/settings/profile/$detailId" params={{ detailId: NEW_DETAIL }} className={buttonClasses({})}>
          <Icon name="plus" />
          New profile detail
        </Link>
      }
    >
      <div className="grid gap-1">
        <p className="text-text-muted">
          These are the questions in members' profiles. Studies can use the answers by name. Each change creates a new
          version: existing answers stay, and members see the new wording the next time they open the page.
        </p>
        <p role="status" className="text-xs text-text-muted empty:hidden">
          {news}
        </p>
      </div>
      <FailureBanner failure={move.failure} />
      {retired > 0 && (
        <Switch
          label="Show retired profile details"
          note={`${retired} ${retired === 1 ? 'is' : 'are'} no longer asked for.`}
          checked={withRetired}
          onChange={({ target }) => setWithRetired(target.checked)}
        />
      )}
      {query.data === undefined ? (
        <StatesCard query={query} lines={8} />
      ) : (
        query.data.types.map((type) => (
          <GroupCard
            key={type.typeName}
            type={type}
            withRetired={withRetired}
            isMoving={move.isPending}
            onMove={move.send}
          />
        ))
      )}
    </ConsolePage>
  );
}
