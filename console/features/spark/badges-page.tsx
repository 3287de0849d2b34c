import { useState } from 'react';
import * as v from 'valibot';
import { listAvatarRules, setAvatarRule } from '#contract/generated/operator/operations.ts';
import { avatarCompletes } from '#contract/spark/avatars.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { counted } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { typed } from '#console/typed-numbers.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { BadgeRulesCard } from './badge-rules-card.tsx';
import { avatarRulesQuery, type AvatarRule } from './badges.queries.ts';

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

/** How many completed activities unlock each avatar. */
function AvatarRulesCard() {
  const { role } = useOperator();
  const query = useAnswer(avatarRulesQuery);
  const [changed, setChanged] = useState<AvatarRule>();
  return (
    <ConsoleCard
      title="Avatars"
      actions={<span className="text-xs text-text-muted">Unlocked by completed activities</span>}
    >
      {query.data === undefined ? (
        <CardStates query={query} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-1">
          {query.data.map((rule) => (
            <li key={rule.avatar} className="flex items-center gap-3 border-t border-line py-2">
              <Avatar url={avatarPicture(rule.avatar)} />
              <span className="grid min-w-0 flex-1">
                <b>{rule.name}</b>
                <span className="text-xs text-text-muted">{unlockedBy(rule)}</span>
              </span>
              {role === 'ADMIN' && (
                <Button variant="quiet" size="sm" aria-label={`Edit ${rule.name}`} onClick={() => setChanged(rule)}>
                  Edit
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {changed && <AvatarRuleDialog rule={changed} onClose={() => setChanged(undefined)} />}
    </ConsoleCard>
  );
}

function unlockedBy({ completedActivities }: AvatarRule): string {
  if (completedActivities === 0) return 'Everyone has it';
  return counted(completedActivities, 'activity', 'activities');
}

const schema = v.object({ completedActivities: typed(avatarCompletes) });

function AvatarRuleDialog({ rule, onClose }: { readonly rule: AvatarRule; readonly onClose: () => void }) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { completedActivities: String(rule.completedActivities) },
    send: (given) => api.mutate(setAvatarRule, { input: { avatar: rule.avatar, ...given } }),
    changes: [listAvatarRules.name],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Edit ${rule.name}`}
      auditNote="Changes are recorded in the audit log with your name."
      doLabel="Save"
    >
      <TextField
        label="Completed activities to unlock it"
        inputMode="numeric"
        hint="0 makes it available to everyone. Members who've chosen it keep it."
        {...form.field('completedActivities')}
      />
    </FormDialog>
  );
}
