import { Icon } from '../icons/icon.tsx';

export interface PasswordRule {
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
export function PasswordRules({ id, rules, hasFailed }: PasswordRulesProps) {
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
