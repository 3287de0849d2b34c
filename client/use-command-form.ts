import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import type * as v from 'valibot';
import { problemsOfFields } from './failure.ts';
import { useCommand, type CommandOptions } from './use-command.ts';

interface CommandFormOptions<Input extends FieldValues, Output, Answer> extends CommandOptions<Output, Answer> {
  /** The rules that the server has too; what it makes of the typed values is what is sent. */
  readonly schema: v.GenericSchema<Input, Output>;
  /** All fields, as they stand when the form opens. */
  readonly defaultValues: Input;
  readonly send: (values: Output, key: string) => Promise<Answer>;
  /** For what is of no use a second time, such as a password or a code that works once. */
  readonly empties?: 'when done' | 'always';
}

/**
 * A form that changes something. Nobody is told off before they tried; then each problem stands at its field, whether the
 * rules found it here or on the server, and the first of them has the focus. What has no field stands in `failure`.
 */
export function useCommandForm<Input extends FieldValues, Output, Answer>({
  schema,
  defaultValues,
  send,
  empties,
  ...options
}: CommandFormOptions<Input, Output, Answer>) {
  const command = useCommand(send, options);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const { control, register, handleSubmit, formState, getFieldState, setError, clearErrors, setValue, reset } = useForm<
    Input,
    unknown,
    Output
  >({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaultValues as DefaultValues<Input>,
    shouldFocusError: false,
  });
  const values = useWatch({ control }) as Input;

  const { submitCount } = formState;
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a group that is wrong as a whole, the first choice.
    const first = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input:enabled') : wrong;
    if (submitCount > 0) first?.focus();
  }, [submitCount]);

  const hasField = (path: string): path is Path<Input> => valueAt(defaultValues, path) !== undefined;

  async function submit(event?: SubmitEvent): Promise<void> {
    let outcome: 'done' | 'failed' | undefined;
    await handleSubmit(async (output) => {
      outcome = await sendOnce(output);
    })(event);
    if (outcome === 'done' ? empties !== undefined : outcome === 'failed' && empties === 'always') reset();
  }

  async function sendOnce(output: Output): Promise<'done' | 'failed' | undefined> {
    if (isSending.current) return undefined;
    isSending.current = true;
    try {
      await command.sendAndWait(output);
      return 'done';
    } catch (error) {
      for (const [path, [message = '']] of Object.entries(problemsOfFields(error)))
        if (hasField(path)) setError(path, { message });
      return 'failed';
    } finally {
      isSending.current = false;
    }
  }

  const problems = Object.entries(problemsOfFields(command.error));
  const withoutField = problems.filter(([path]) => !hasField(path)).flatMap(([, sentences]) => sentences);
  const failure = command.failure && {
    ...command.failure,
    ...(problems.length > 0 && { sentence: withoutField.join(' ') }),
  };
  const errorAt = (name: Path<Input>) => {
    const { error } = getFieldState(name, formState);
    // What is wrong with a list as a whole stands beside what is wrong with its rows.
    return error?.message ?? error?.root?.message;
  };

  return {
    ...command,
    /** What no field could say. */
    failure: failure?.sentence ? failure : undefined,
    /** What stands in the fields now. */
    values,
    /** For a field of `ui/` that tells its changes by events. */
    field<Name extends Path<Input>>(name: Name) {
      const value = valueAt(values, name);
      const shown: unknown = typeof value === 'boolean' ? { checked: value } : { value };
      return { ...register(name), error: errorAt(name), ...(shown as Shown<Held<PathValue<Input, Name>>>) };
    },
    /** For a field that hands over its value itself. */
    valueOf<Name extends Path<Input>>(name: Name) {
      return {
        value: valueAt(values, name) as Held<PathValue<Input, Name>>,
        error: errorAt(name),
        onChange: (value: Held<PathValue<Input, Name>>) =>
          setValue(name, value, { shouldValidate: formState.isSubmitted }),
      };
    },
    setValue,
    clearErrors,
    submit: () => void submit(),
    empty: () => reset(),
    /** For the form's own element. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => void submit(event),
    },
  };
}

/** All fields have a value from the beginning, whatever the rules would let pass. */
type Held<Value> = Exclude<Value, undefined>;
/** What a part of a form needs of it. */
export type CommandForm<Input extends FieldValues> = ReturnType<typeof useCommandForm<Input, unknown, unknown>>;

type Shown<Value> = Value extends boolean ? { readonly checked: boolean } : { readonly value: Value };

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      values,
    );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
