import { type SyntheticEvent, useRef, useState, useEffect, useEffectEvent, type ChangeEvent, type Ref } from 'react';
import {
  CHALLENGE_KEY_CHARACTERS,
  EGIFT_TEXTS,
  type EGiftAnswer,
  type EGiftFace,
  plainKey,
  shownKey,
} from '#contract/gift-cards/egift.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { forgetHandedKey, handedKey } from '#web/gift-cards/handed-key.ts';
import { GiftCardFace } from '#web/gift-cards/gift-card-face.tsx';
import { useApp } from '#web/app/app-context.ts';
import { TwoParts } from './egift-frame.tsx';
import { WRONG_KEYS_CLOSE_MINUTES } from '#contract/gift-cards/gift-cards.ts';
import { useCountdown } from '#ui/forms/countdown.ts';
import { clockTime } from '#ui/media/clock-time.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Field } from '#ui/forms/field.tsx';

/** What a key opens for good; the other answers stay in the form. */
export type Opened = Exclude<EGiftAnswer, { status: 'WRONG_KEY' | 'CLOSED' }>;

interface KeyFormProps {
  readonly face: EGiftFace;
  readonly open: (key: string) => Promise<EGiftAnswer>;
  readonly onOpened: (opened: Opened) => void;
  /** Why the card that was open is not any more. */
  readonly notice: string | undefined;
}

/** Asks for the challenge key. */
export function KeyForm({ face, open, onOpened, notice }: KeyFormProps) {
  const { brand } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(() => shownKey(handedKey(location.pathname) ?? ''));
  useEffect(() => forgetHandedKey, []);
  const [problem, setProblem] = useState<string>();
  const [closed, setClosed] = useState({ seconds: face.closedForSeconds });
  const [isReopened, setIsReopened] = useState(false);
  const isClosed = closed.seconds > 0;
  const opening = useCommand(open, { onDone: take });

  function showProblem(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
    field.current?.select();
  }

  function take(answer: EGiftAnswer) {
    if (answer.status === 'WRONG_KEY') return showProblem(EGIFT_TEXTS.wrongKey(answer.triesLeft));
    if (answer.status !== 'CLOSED') return onOpened(answer);
    setProblem(undefined);
    setClosed({ seconds: answer.closedForSeconds });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (opening.isPending || isClosed) return;
    if (plainKey(key).length !== CHALLENGE_KEY_CHARACTERS) return showProblem(EGIFT_TEXTS.keyIncomplete);
    opening.send(key);
  }

  function reopen() {
    setClosed({ seconds: 0 });
    setIsReopened(true);
    setKey('');
  }

  return (
    <TwoParts
      isCentred
      card={
        <div className={`grid place-items-center rounded-xl px-6 py-8 lg:min-h-104 ${WALL_CLASSES.plum}`}>
          <GiftCardFace dollars={face.value} brand={face.brand} className="w-full max-w-88 rounded-lg shadow-2" />
        </div>
      }
      text={
        <form noValidate onSubmit={submit} className="grid gap-5">
          <div>
            <PageHeading>Open your eGift card</PageHeading>
            <p className="mt-2 text-text-muted">
              Enter the challenge key that came with this link. You can find it in {brand.shortName} under{' '}
              {MESSAGES.history.rewardsHistory}.
            </p>
          </div>
          {notice && (
            <Banner tone="info" role="status">
              {notice}
            </Banner>
          )}
          {isClosed ? (
            <ClosedNotice seconds={closed.seconds} onReopen={reopen} />
          ) : (
            <KeyField
              ref={field}
              value={key}
              error={problem}
              onChange={(typed) => {
                setKey(typed);
                setProblem(undefined);
              }}
            />
          )}
          <p role="status" className="sr-only">
            {problem ?? (isReopened && !isClosed ? 'You can try again now.' : '')}
          </p>
          <FailureBanner failure={opening.failure} />
          <Button type="submit" isBlock isBusy={opening.isPending} disabled={isClosed}>
            Show my card
          </Button>
          <p className="text-sm text-text-muted">No one from {brand.retailerName} will ever ask you for this key.</p>
        </form>
      }
    />
  );
}

interface ClosedNoticeProps {
  readonly seconds: number;
  readonly onReopen: () => void;
}

/** Five keys were wrong: says what is safe and how long it takes, then opens by itself. Spoken once, not every second. */
function ClosedNotice({ seconds, onReopen }: ClosedNoticeProps) {
  const secondsLeft = useCountdown(seconds);
  const reopen = useEffectEvent(onReopen);

  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) reopen();
  }, [isOver]);

  return (
    <div className="grid gap-3">
      <Banner tone="danger" role="alert">
        <b>Locked for {WRONG_KEYS_CLOSE_MINUTES} minutes.</b> You entered the wrong key 5 times. Your card and its value
        are safe.
      </Banner>
      <p className="flex items-center gap-2 text-sm text-text-muted tabular-nums">
        <Icon name="clock" />
        Try again in {clockTime(secondsLeft)}. You can leave this page open.
      </p>
    </div>
  );
}

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

const HINT = '6 letters and numbers, not case-sensitive.';
const DASH_AFTER = CHALLENGE_KEY_CHARACTERS / 2;

/** A challenge key as XXX-XXX: the dash comes by itself, and pasting works however it was written down. */
function KeyField({ value, onChange, error, ref }: KeyFieldProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target;
    const shown = shownKey(typed);
    const before = plainKey(typed.slice(0, selectionStart ?? typed.length)).length;
    // Set here and not by the next drawing, which would put the caret to the end.
    target.value = shown;
    const caret = before > DASH_AFTER ? before + 1 : before;
    target.setSelectionRange(caret, caret);
    onChange(shown);
  }

  return (
    <Field label="Challenge key" hint={error ? undefined : HINT} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          name="challenge-key"
          value={value}
          onChange={change}
          placeholder="XXX-XXX"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // No maxLength: the browser would cut what is pasted before its spaces are taken out.
          className={`${CONTROL_CLASSES} font-code text-[1.375rem] font-[600] tracking-[0.22em] uppercase tabular-nums [font-feature-settings:'zero'] placeholder:font-normal`}
        />
      )}
    </Field>
  );
}
