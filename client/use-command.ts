import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { failureSentence, problemsOfFields } from './failure.ts';
import { withConnection } from './with-connection.ts';

/** Why a command changed nothing; `at` tells one time from the next. */
export interface Failure {
  readonly sentence: string;
  readonly at: number;
}

export interface CommandOptions<Input, Answer> {
  /** The operations whose answers it may change, by their names: they are asked for anew, however it went. */
  readonly changes?: readonly string[] | 'everything';
  /** It went well. What this returns is waited for, and so is what is asked for anew. */
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** What to say where the server answers with one of these codes, if that says more than its own sentence. */
  readonly messages?: Readonly<Partial<Record<ErrorCode, string>>>;
}

/**
 * A call that changes something: a button, a switch, and below `useCommandForm` every form. The key that goes along
 * stays the same until it went well, so that what is sent twice is done once.
 */
export function useCommand<Input = void, Answer = unknown>(
  send: (input: Input, key: string) => Promise<Answer>,
  { changes = [], onDone, messages }: CommandOptions<Input, Answer> = {},
) {
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  const askAnew = () => {
    const changed: QueryFilters =
      changes === 'everything' ? {} : { predicate: ({ queryKey: [name] }) => changes.includes(String(name)) };
    // A first answer that is on its way may be from before the change, and would be waited for instead of asked for anew.
    for (const query of queries.getQueryCache().findAll({ ...changed, type: 'active' }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return queries.invalidateQueries(changed);
  };
  /** What there is to say of the last failure, as the connection was then. */
  const [said, setSaid] = useState('');
  const mutation = useMutation({
    // The call finds out by itself whether anybody answers; one that waits for a network would only look busy.
    networkMode: 'always',
    // What was sent may be a password: nothing of it stays once its form is gone.
    gcTime: 0,
    mutationFn: (input: Input) => send(input, (key.current ??= crypto.randomUUID())),
    async onSuccess(answer, input) {
      key.current = undefined;
      await Promise.all([onDone?.(answer, input), askAnew()]);
    },
    onError(error) {
      void askAnew();
      setSaid(withConnection(failureSentence(error, messages)));
    },
  });
  const running = useRef<{ readonly input: unknown; readonly answer: Promise<Answer> }>(undefined);
  // The mutation says a turn later that it runs. A switch would stand as before until then, and a second press on it
  // would say the same as the first.
  const [sent, setSent] = useState<{ readonly input: Input | undefined }>();
  /** A second press while the first is on its way is the same press; another input is another matter. */
  const sendAndWait: typeof mutation.mutateAsync = (...given) => {
    const [input] = given;
    if (running.current !== undefined && isSameInput(running.current.input, input)) return running.current.answer;
    const mine = { input, answer: mutation.mutateAsync(...given) };
    running.current = mine;
    setSent({ input });
    const rest = () => {
      if (running.current !== mine) return;
      running.current = undefined;
      setSent(undefined);
    };
    mine.answer.then(rest, rest);
    return mine.answer;
  };
  const { data, error, isSuccess, submittedAt } = mutation;
  // Where no form has a field for them, the problems of fields are what there is to say.
  const ofFields = Object.values(problemsOfFields(error)).flat().join(' ');
  const failure: Failure | undefined = error
    ? { sentence: ofFields || said || failureSentence(error, messages), at: submittedAt }
    : undefined;
  return {
    send: ((...given) => void sendAndWait(...given).catch(() => {})) as typeof mutation.mutate,
    sendAndWait,
    reset: mutation.reset,
    data,
    /** For what a sentence alone does not say; its own text is not for people. */
    error,
    failure,
    isPending: sent !== undefined || mutation.isPending,
    isSuccess,
    /** What is on its way, or was sent last. */
    variables: sent === undefined ? mutation.variables : sent.input,
  };
}

function isSameInput(one: unknown, other: unknown): boolean {
  return one === other || (typeof one !== 'function' && JSON.stringify(one) === JSON.stringify(other));
}
