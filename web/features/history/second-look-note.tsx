import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#client/use-command.ts';
import {
  SECOND_LOOK_MAX_CHARACTERS,
  SECOND_LOOK_MESSAGES as WORDS,
  SECOND_LOOK_MIN_CHARACTERS,
} from '#contract/reviews/second-look.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { formatDate } from '#web/format.ts';
import { askMarketResearchSecondLook, getMarketResearchSecondLooks } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** Under a reviewer's words: the way to somebody else's eyes, or what became of it. */
export function SecondLookNote({ taskId }: { readonly taskId: string }) {
  const context = useRouteContext({ from: '/member-area' });
  const { data } = useQuery(secondLooksQuery(context));
  const [isOpen, setIsOpen] = useState(false);
  const look = data?.find((one) => one.taskId === taskId);
  if (look === undefined) return null;
  if (look.standing !== 'POSSIBLE') {
    return (
      <p role="status" className="mt-2">
        {AFTERWARDS[look.standing]}
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        {WORDS.ask}
      </Button>
      <span className="text-xs text-text-muted">until {formatDate(look.until)}</span>
      {isOpen && <AskDialog taskId={taskId} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const AFTERWARDS = { ASKED: WORDS.asked, OVERTURNED: WORDS.overturned, UPHELD: WORDS.upheld } as const;

function AskDialog({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const context = useRouteContext({ from: '/member-area' });
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const ask = useCommand(() => askForSecondLook(context, taskId, words), {
    changes: ['getMarketResearchSecondLooks'],
    onDone: onClose,
  });

  function send() {
    const { length } = words.trim();
    if (length < SECOND_LOOK_MIN_CHARACTERS) return setProblem(WORDS['too-short']);
    if (length > SECOND_LOOK_MAX_CHARACTERS) return setProblem(WORDS['too-long']);
    ask.send();
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={WORDS.title}
      actions={
        <>
          <Button isBusy={ask.isPending} onClick={send}>
            {WORDS.send}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {WORDS.cancel}
          </Button>
        </>
      }
    >
      <p className="mb-4">{WORDS.text}</p>
      <TextareaField
        label={WORDS.label}
        value={words}
        maxCharacters={SECOND_LOOK_MAX_CHARACTERS}
        error={problem}
        onChange={({ target }) => {
          setWords(target.value);
          setProblem(undefined);
        }}
      />
      <FailureBanner failure={ask.failure} />
    </Modal>
  );
}

type SecondLook = AnswerOf<typeof getMarketResearchSecondLooks>[number];

/** Every row with a reviewer's words asks; one answer is enough for all of them. */
const FRESH_MS = 30_000;

const idsOf = ({ brand, member }: OfMember) => ({ userId: member.panelistId, panelId: brand.panelId });

/** Rejected work for which a second look is possible, was asked for or was given. */
function secondLooksQuery(parts: OfMember) {
  const variables = idsOf(parts);
  return operationQuery(parts.api, getMarketResearchSecondLooks, variables, {
    staleTime: FRESH_MS,
  });
}

async function askForSecondLook(parts: OfMember, taskId: string, words: string): Promise<SecondLook> {
  const input = { ...idsOf(parts), taskId, words };
  return parts.api.mutate(askMarketResearchSecondLook, { input });
}
