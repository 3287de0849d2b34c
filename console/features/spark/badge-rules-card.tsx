import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rewardName, badgeImages } from '#contract/rewards/reward-names.ts';
import { type BadgeRule, METRIC_LABELS, thresholdText, ruleSentence } from '#contract/spark/badge-rules.ts';
import { pointsText } from '#contract/launches/launches.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { StillToken } from '#ui/sentence/token.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { usePages } from '#console/session/use-answer.ts';
import { BadgeDialog } from './badge-dialog.tsx';
import { badgesQuery, type ListedBadge, dryRunQuery } from './badges.queries.ts';
import { RunProgress } from './run-progress.tsx';
import { SwitchBadgeDialog } from './switch-badge-dialog.tsx';

type RuledBadge = ListedBadge & BadgeRule;
type Open = 'new' | { readonly change: ListedBadge } | { readonly switch: RuledBadge };

/** Every badge with its rule as a sentence, who has it, and whether it is given. */
export function BadgeRulesCard() {
  const { role } = useOperator();
  const query = usePages(badgesQuery);
  const [open, setOpen] = useState<Open>();
  const mayChange = role === 'ADMIN';
  const close = () => setOpen(undefined);
  return (
    <ConsoleCard
      title="Badge rules"
      isFlush
      actions={
        <>
          <span className="text-xs text-text-muted">Awarded once, right away, including for past activity</span>
          {mayChange && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              New badge
            </Button>
          )}
        </>
      }
    >
      <PagedTable
        query={query}
        caption="Badge rules"
        columns={columns({ mayChange, onOpen: setOpen })}
        rowKey={({ badgeId }) => badgeId}
        emptyText="No badges yet. Select New badge to create one."
      />
      {open === 'new' && <BadgeDialog badge={undefined} onClose={close} />}
      {typeof open === 'object' && 'change' in open && <BadgeDialog badge={open.change} onClose={close} />}
      {typeof open === 'object' && 'switch' in open && <SwitchBadgeDialog badge={open.switch} onClose={close} />}
    </ConsoleCard>
  );
}

function hasRule(badge: ListedBadge): badge is RuledBadge {
  return badge.metric !== null && badge.threshold !== null;
}

const nameOf = ({ name }: ListedBadge) => rewardName({ name });

interface ColumnOptions {
  readonly mayChange: boolean;
  readonly onOpen: (open: Open) => void;
}

function columns({ mayChange, onOpen }: ColumnOptions): readonly TableColumn<ListedBadge>[] {
  return [
    {
      key: 'badge',
      header: 'Badge',
      cell: (badge) => (
        <span className="flex min-w-36 items-center gap-3 py-1.5">
          <BadgePicture imageUri={badge.imageUri} />
          <span className="grid min-w-0">
            <b className="wrap-anywhere">{nameOf(badge)}</b>
            <span className="text-xs text-text-muted">{pointsText(badge.points)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'rule',
      header: 'Rule',
      cell: (badge) => (
        <div className="grid min-w-56 gap-1 py-1.5">
          {hasRule(badge) ? <RuleTokens rule={badge} /> : <span className="text-text-muted">Awarded manually</span>}
          {badge.run !== null && <RunProgress run={badge.run} name={nameOf(badge)} mayStop={mayChange} />}
        </div>
      ),
    },
    {
      key: 'earned',
      header: 'Earned by',
      kind: 'figure',
      shownFrom: 'md',
      cell: (badge) =>
        badge.isOn || !hasRule(badge) || badge.earned > 0 ? formatNumber(badge.earned) : <DryRunFigure badge={badge} />,
    },
    {
      key: 'on',
      header: 'On',
      kind: 'figure',
      cell: (badge) =>
        hasRule(badge) && (
          <span className="flex justify-end">
            <Switch
              label={`${nameOf(badge)} is on`}
              isLabelHidden
              checked={badge.isOn}
              disabled={!mayChange}
              onChange={() => onOpen({ switch: badge })}
            />
          </span>
        ),
    },
    ...(mayChange ? [changeColumn(onOpen)] : []),
  ];
}

function changeColumn(onOpen: (open: Open) => void): TableColumn<ListedBadge> {
  return {
    key: 'change',
    header: 'Action',
    kind: 'figure',
    cell: (badge) => (
      <Button variant="quiet" size="sm" aria-label={`Edit ${nameOf(badge)}`} onClick={() => onOpen({ change: badge })}>
        Edit
      </Button>
    ),
  };
}

/** A badge's picture, beside its name. */
function BadgePicture({ imageUri }: { readonly imageUri: string }) {
  const { primary } = badgeImages(imageUri);
  return primary === undefined ? null : <img src={primary} alt="" className="size-10 flex-none object-contain" />;
}

/** A rule as it reads: 'when completed surveys reach 1'. */
function RuleTokens({ rule }: { readonly rule: BadgeRule }) {
  const { subject, verb } = METRIC_LABELS[rule.metric];
  return (
    <Sentence label={ruleSentence(rule)}>
      <SentenceText>when</SentenceText>
      <StillToken kind="subject" text={subject} />
      <StillToken kind="verb" text={verb} />
      <StillToken kind="value" text={thresholdText(rule)} />
    </Sentence>
  );
}

/** How many would get a badge that is off, for who asks. */
function DryRunFigure({ badge }: { readonly badge: ListedBadge & BadgeRule }) {
  const { api } = useConsole();
  const [isAsked, setIsAsked] = useState(false);
  const { badgeId, metric, threshold, points, name } = badge;
  const query = useQuery({ ...dryRunQuery(api, { badgeId, metric, threshold, points }), enabled: isAsked });
  if (query.data === undefined) {
    return (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Dry run for ${name}`}
        isBusy={query.isFetching}
        onClick={() => (isAsked ? void query.refetch() : setIsAsked(true))}
      >
        {query.isError ? 'Try again' : 'Dry run'}
      </Button>
    );
  }
  const { members, points: given } = query.data;
  return (
    <span role="status" className="grid">
      <b>{members == null ? 'Still counting' : `Dry run: ${formatNumber(members)}`}</b>
      {members != null && members > 0 && <span className="text-xs text-text-muted">{pointsText(given ?? 0)}</span>}
    </span>
  );
}
