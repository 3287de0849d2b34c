import { type ComponentProps, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, FieldOwned | 'type'> & {
    /** For a new password: each rule, and whether what is typed meets it. */
    readonly rules?: readonly PasswordRule[];
    /** A try has failed: the rules that are not met turn into their messages, and the field into an invalid one. */
    readonly haveRulesFailed?: boolean;
  };

/** A password that its owner may look at while typing. */
export function PasswordField({
  label,
  labelNote,
  hint,
  error,
  rules,
  haveRulesFailed = false,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const rulesId = useId();
  const isInvalid = haveRulesFailed && rules?.some((rule) => !rule.isMet);

  return (
    <div>
      <Field label={label} labelNote={labelNote} hint={hint} error={error}>
        {(control) => (
          <div className="relative">
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              aria-invalid={control['aria-invalid'] ?? (isInvalid ? true : undefined)}
              aria-describedby={[control['aria-describedby'], rules && rulesId].filter(Boolean).join(' ') || undefined}
              type={isShown ? 'text' : 'password'}
              className={`${CONTROL_CLASSES} pe-13`}
            />
            <button
              type="button"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-md hover:bg-primary-soft focus-visible:rounded-md focus-visible:-outline-offset-2"
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} size="lg" />
            </button>
          </div>
        )}
      </Field>
      {rules && <PasswordRules id={rulesId} rules={rules} hasFailed={haveRulesFailed} />}
    </div>
  );
}

interface PasswordRule {
  /** The rule in a few words. */
  readonly text: string;
  /** What it says after a failed try: the exact message; empty where nothing is typed that could break it. */
  readonly error: string;
  readonly isMet: boolean;
}

interface PasswordRulesProps {
  readonly id: string;
  readonly rules: readonly PasswordRule[];
  /** After a failed try: what is not met speaks up. */
  readonly hasFailed: boolean;
}

/** Each rule of a password as it is met: a circle becomes a tick, and the count is announced politely. */
function PasswordRules({ id, rules, hasFailed }: PasswordRulesProps) {
  const metCount = rules.filter((rule) => rule.isMet).length;
  return (
    <>
      <ul
        id={id}
        className={`mt-3 grid gap-x-5 gap-y-1 text-sm leading-dense ${hasFailed && metCount < rules.length ? '' : 'md:grid-cols-2'}`}
      >
        {rules.map((rule) => {
          const isWrong = hasFailed && !rule.isMet && rule.error !== '';
          return (
            <li key={rule.text} className={`flex gap-2 py-0.5 ${toneOf({ isMet: rule.isMet, isWrong })}`}>
              <span className={rule.isMet ? 'text-success' : isWrong ? '' : 'text-line-strong'}>
                <Icon name={rule.isMet ? 'circle-check' : isWrong ? 'circle-alert' : 'circle'} />
              </span>
              <span className="min-w-0">
                {isWrong ? rule.error : rule.text}
                <span className="sr-only">{rule.isMet ? ', met' : ', not met yet'}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {metCount > 0 && `${metCount} of ${rules.length} rules met`}
      </p>
    </>
  );
}

function toneOf({ isMet, isWrong }: { readonly isMet: boolean; readonly isWrong: boolean }): string {
  if (isMet) return 'text-text';
  return isWrong ? 'font-medium text-danger' : 'text-text-muted';
}
