import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { listSendings, sendNow, stopSending } from '#contract/generated/operator/operations.ts';
import { momentInZone, peopleText, type SendingKind } from '#contract/sending/sending.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { Refusal } from '#client/failure.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { lookAgain } from '#console/api/look-again.ts';

type Sending = AnswerOf<typeof listSendings>[number];

const WHILE_ONE_WAITS_MS = 2_000;
const OTHERWISE_MS = 15_000;
const NEWS_SHOWN_MS = 8_000;
/** When its minute is over: how far what takes long is by then, and what became of what is soon done. */
const LOOKED_AT_AFTER_MS = [1_500, 4_000];

const WHAT = {
  ANNOUNCEMENT: 'Announcement',
  LAUNCH: 'Launch',
  INVITATIONS: 'Invitations',
  BADGE: 'Badge',
  TEST_REMINDER: 'Reminder',
  TEST_RESHIPMENT: 'Reshipment',
  TEST_DAYS: 'Deadline extension',
  TEST_CLOSING: 'Test closing',
  TEST_SELECTION: 'Selection',
  TEST_SELECTION_END: 'End of selection',
  LINKS: 'Registration links',
  RETRY: 'Retry',
} as const satisfies Record<SendingKind, string>;
const TOO_LATE = 'It was already sent, or someone else stopped it.';

const isAnyWaiting = ({ length }: readonly unknown[]): boolean => length > 0;

/** Says at the foot of every screen what goes out to many people within a minute, with the ways to stop it or send it now. */
export function SendingsBar() {
  const { api } = useConsole();
  const { role } = useOperator();
  const [news, setNews] = useState('');
  const sendings = useQuery({
    ...operationQuery(api, listSendings, {}, lookAgain(isAnyWaiting, WHILE_ONE_WAITS_MS, OTHERWISE_MS)),
    enabled: role !== 'READER',
  });
  useShowWhatWasSent(sendings.data);
  useEffect(() => {
    if (news === '') return undefined;
    const timer = setTimeout(() => setNews(''), NEWS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div role="status" className="sticky bottom-0 z-10 divide-y divide-line bg-warning-soft text-on-warning-soft">
      {sendings.data?.map((sending) => (
        <WaitingSending key={`${sending.sendingId} ${sending.startsAt}`} sending={sending} onNews={setNews} />
      ))}
      {news !== '' && <p className="px-4 py-3 font-bold lg:px-6">{news}</p>}
    </div>
  );
}

/** What a page shows is asked for again once something that waited has gone out: who was reminded, selected, invited. */
function useShowWhatWasSent(waiting: readonly Sending[] | undefined) {
  const client = useQueryClient();
  const count = waiting?.length ?? 0;
  const [before, setBefore] = useState(count);
  const [sent, setSent] = useState(0);
  if (before !== count) {
    setBefore(count);
    if (count < before) setSent((times) => times + 1);
  }
  useEffect(() => {
    if (sent === 0) return undefined;
    const timers = LOOKED_AT_AFTER_MS.map((ms) => setTimeout(() => void client.invalidateQueries(), ms));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [client, sent]);
}

interface WaitingSendingProps {
  readonly sending: Sending;
  readonly onNews: (news: string) => void;
}

function WaitingSending({ sending, onNews }: WaitingSendingProps) {
  const { api } = useConsole();
  const { kind, sendingId, name, people, startsAt } = sending;
  const ending = { changes: 'everything' as const };
  const stop = useCommand(
    async () => {
      if (!(await api.mutate(stopSending, { kind, sendingId }))) throw new Refusal(TOO_LATE);
    },
    { ...ending, onDone: () => onNews('Stopped. Nothing was sent.') },
  );
  const now = useCommand(
    async () => {
      if (!(await api.mutate(sendNow, { kind, sendingId }))) throw new Refusal(TOO_LATE);
    },
    { ...ending, onDone: () => onNews(`Sending to ${peopleText(people)} now.`) },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 lg:px-6">
      <Icon name="send" />
      <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <b>
          {WHAT[kind]}
          {name !== null && ` “${name}”`}
        </b>{' '}
        for <b>{peopleText(people)}</b>, {momentInZone(new Date(startsAt), DEFAULT_BRAND.timeZone)}.
      </p>
      <Countdown seconds={sending.secondsLeft} />
      <div className="flex gap-2">
        <Button size="sm" variant="danger" isBusy={stop.isPending} onClick={() => stop.send()}>
          Stop
        </Button>
        <Button size="sm" variant="secondary" isBusy={now.isPending} onClick={() => now.send()}>
          Send now
        </Button>
      </div>
      <FailureBanner failure={stop.failure ?? now.failure} />
    </div>
  );
}

/** Counts down between two answers of the server. Not read out: the sentence says when. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState({ of: seconds, seconds });
  if (left.of !== seconds) setLeft({ of: seconds, seconds });
  useEffect(() => {
    const timer = setInterval(() => setLeft((one) => ({ ...one, seconds: Math.max(0, one.seconds - 1) })), 1_000);
    return () => clearInterval(timer);
  }, []);
  const text = `0:${String(Math.min(left.seconds, 59)).padStart(2, '0')}`;
  return (
    <span aria-hidden="true" className="font-bold tabular-nums">
      {left.seconds >= 60 ? '1:00' : text}
    </span>
  );
}
