import { TokenText } from '#ui/sentence/token-input.tsx';

interface RuleNameProps {
  readonly kind: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** What a rule is called where its people are counted. */
export function RuleName({ kind, name, onChange }: RuleNameProps) {
  return (
    <span className="grid justify-items-start gap-1">
      {kind}
      <TokenText
        kind="subject"
        label={`Name of the rule: ${kind}`}
        value={name}
        maxLength={100}
        placeholder="Name"
        onChange={onChange}
      />
    </span>
  );
}
