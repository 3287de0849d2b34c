import { useState } from 'react';
import { isFlagKey, type FlagKey } from '#contract/flags/flags.ts';
import { getFlagBoard, setFlag } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { flagBoardQuery, type FlagBoard, type FlagRow } from './settings.queries.ts';

const NOTES: Readonly<Record<FlagKey, string>> = {
  ihut: 'Product testing, including its tab and help',
  in_app_notification: 'The notification bell and its panel',
  gamification: 'My Spark: streak, badges, avatars',
  spark_banner: 'The announcement banner',
};

/** A newer server may have flags that this page has no words for. */
const known = ({ flags }: FlagBoard): readonly FlagRow[] =>
  flags.flatMap(({ key, ...flag }) => (isFlagKey(key) ? [{ ...flag, key }] : []));

/** What can be switched while the community runs, for everybody, for some of a hundred, or for one member. */
export function FlagsCard() {
  const board = useAnswer(flagBoardQuery);
  const [opened, setOpened] = useState<FlagKey>();
  const shown = board.data && known(board.data).find(({ key }) => key === opened);

  return (
    <ConsoleCard
      title="Flags"
      id="flags"
      actions={<p className="text-xs text-text-muted">Members see a change within 5 minutes</p>}
    >
      {board.data === undefined ? (
        <CardStates query={board} />
      ) : (
        <>
          {board.data.isDecidedElsewhere && (
            <Banner tone="info">
              Another service controls flags (OFREP_URL). Settings here have no effect, except the banner text.
            </Banner>
          )}
          <ul className="grid divide-y divide-line">
            {known(board.data).map((flag) => (
              <FlagItem key={flag.key} flag={flag} board={board.data} onOpen={() => setOpened(flag.key)} />
            ))}
          </ul>
        </>
      )}
      {shown && <FlagDialog flag={shown} onClose={() => setOpened(undefined)} />}
    </ConsoleCard>
  );
}

interface FlagItemProps {
  readonly flag: FlagRow;
  readonly board: FlagBoard;
  readonly onOpen: () => void;
}

function FlagItem({ flag, board, onOpen }: FlagItemProps) {
  const { api } = useConsole();
  const { key, isOn, percent, revision, members } = flag;
  const command = useCommand(
    (isWanted: boolean) => api.mutate(setFlag, { input: { key, isOn: isWanted, percent, revision } }),
    {
      changes: [getFlagBoard.name],
      messages: { CONFLICT: 'Someone else just changed this flag. Check it again, then decide.' },
    },
  );
  const isNow = key === 'spark_banner' && isOn && board.banner.isItsTime;
  return (
    <li className="py-1.5">
      <Switch
        label={key}
        note={NOTES[key]}
        checked={command.isPending ? command.variables : isOn}
        disabled={board.isDecidedElsewhere}
        onChange={(event) => command.send(event.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-text-muted">
        {isNow && (
          <Tag tone="warning" icon="megaphone">
            On now
          </Tag>
        )}
        <span className="min-w-0 flex-1 basis-32">{aboutOf(flag, members)}</span>
        <Button size="sm" variant="quiet" aria-label={`Rollout for ${key}`} onClick={onOpen}>
          Rollout
        </Button>
      </div>
      <FailureBanner failure={command.failure} />
    </li>
  );
}

/** 'On for 25% of members. 3 overrides. Seen today by 1,204 with it on and 56 with it off.' */
function aboutOf({ isOn, percent, seenOn, seenOff }: FlagRow, members: number): string {
  const forSome = isOn && percent < 100 ? [`On for ${percent}% of members.`] : [];
  const apart = members === 0 ? [] : [`${formatNumber(members)} ${members === 1 ? 'override' : 'overrides'}.`];
  const seen =
    seenOn + seenOff === 0
      ? []
      : [`Seen today by ${formatNumber(seenOn)} with it on and ${formatNumber(seenOff)} with it off.`];
  return [...forSome, ...apart, ...seen].join(' ');
}
