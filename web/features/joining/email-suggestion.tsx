import { suggestedEmail } from '#contract/rules/email-suggestion.ts';

interface EmailSuggestionProps {
  /** As it was typed; empty while somebody still types. */
  readonly email: string;
  readonly onTake: (email: string) => void;
}

/** Offers the address that was probably meant, where its domain looks mistyped. Nobody has to take it. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const meant = suggestedEmail(email);
  return (
    <p role="status" className="text-sm wrap-anywhere">
      {meant !== undefined && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="inline-flex min-h-target items-center text-start text-link underline"
            onClick={() => onTake(meant)}
          >
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}
