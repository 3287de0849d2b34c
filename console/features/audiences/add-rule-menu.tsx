import type { AudienceRule, AudienceRules } from '#contract/audiences/audience-rules.ts';
import { MAX_AUDIENCE_RULES } from '#contract/audiences/audience-rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { firstCondition } from '#console/cells/attribute-sentence.tsx';
import type { KnownAttribute } from '#console/cells/attributes.queries.ts';

interface AddRuleMenuProps {
  readonly rules: AudienceRules;
  readonly attributes: readonly KnownAttribute[];
  readonly onChange: (rules: AudienceRules) => void;
}

/** A new rule begins with what is asked for most often; the rest is changed in its sentence. */
export function AddRuleMenu({ rules, attributes, onChange }: AddRuleMenuProps) {
  const attribute = attributes.find(({ isRetired }) => !isRetired);
  const id = newRuleId(rules);
  const took: AudienceRule = { kind: 'HISTORY', id, verb: 'TOOK_PART', of: { activity: 'SURVEY' }, lastDays: 180 };
  const add = (part: 'keep' | 'leaveOut', rule: AudienceRule) => onChange({ ...rules, [part]: [...rules[part], rule] });
  const item = (part: 'keep' | 'leaveOut', label: string, rule: AudienceRule | undefined, icon: MenuItem['icon']) => ({
    label,
    ...(icon && { icon }),
    isDisabled: rule === undefined || rules[part].length >= MAX_AUDIENCE_RULES,
    onSelect: () => rule && add(part, rule),
  });
  const byAttribute: AudienceRule | undefined = attribute && {
    kind: 'ATTRIBUTE',
    id,
    condition: firstCondition(attribute),
  };
  const hasHousehold = rules.leaveOut.some(({ kind }) => kind === 'HOUSEHOLD');
  const items = [
    item('keep', 'Include by profile detail', byAttribute, 'user-round'),
    item('keep', 'Include by participation', took, 'history'),
    item('keep', 'Include by preference', { kind: 'PREFERENCE', id, preference: 'WANTS_VIDEOS' }, 'sliders-horizontal'),
    item('keep', 'Include recent members', { kind: 'JOINED_LAST', id, days: 365 }, 'calendar'),
    item(
      'keep',
      'Include members who joined since a date',
      { kind: 'JOINED_SINCE', id, date: '2026-01-01' },
      'calendar-clock',
    ),
    item('leaveOut', 'Exclude by profile detail', byAttribute, 'user-round-x'),
    item('leaveOut', 'Exclude by participation', { ...took, lastDays: 30 }, 'history'),
    item('leaveOut', 'Exclude recent members', { kind: 'JOINED_LAST', id, days: 30 }, 'calendar'),
    item('leaveOut', 'One person per household', hasHousehold ? undefined : { kind: 'HOUSEHOLD', id }, 'house'),
  ];
  return (
    <Menu
      label="Add a rule"
      align="start"
      items={items}
      renderOpener={(opener) => (
        <Button {...opener} variant="secondary" size="sm">
          <Icon name="plus" size="sm" />
          Add a rule
        </Button>
      )}
    />
  );
}

/** One after the highest there is: a rule keeps its name for as long as it lives. */
export function newRuleId({ keep, leaveOut }: AudienceRules): string {
  const numbers = [...keep, ...leaveOut].map(({ id }) => Number(/^r(\d+)$/.exec(id)?.[1] ?? 0));
  return `r${Math.max(0, ...numbers) + 1}`;
}
