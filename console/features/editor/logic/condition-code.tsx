import { Button } from '#ui/actions/button.tsx';

interface ConditionCodeProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A condition that says more than a sentence can: shown and edited as it is written, never changed by itself. */
export function ConditionCode({ label, text, onChange }: ConditionCodeProps) {
  return (
    <div className="grid gap-2">
      <textarea
        aria-label={`${label}: condition as code`}
        rows={Math.min(6, Math.ceil(text.length / 60) + 1)}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full rounded-sm border border-line-strong bg-surface px-3 py-2 font-code text-sm"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-text-muted">This condition says more than a sentence can, so it stays as code.</p>
        <Button variant="quiet" size="sm" onClick={() => onChange('')}>
          Start over as a sentence
        </Button>
      </div>
    </div>
  );
}
