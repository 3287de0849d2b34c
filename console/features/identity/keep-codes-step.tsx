import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { RecoveryCodes } from '#console/session/recovery-codes.tsx';
import { SignInCard } from './sign-in-card.tsx';

const NOT_YET = 'Save or copy the codes first, then say so here';

interface KeepCodesStepProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The last step of setting up: codes for the day when the phone is lost, seen this once. */
export function KeepCodesStep({ codes, onDone }: KeepCodesStepProps) {
  const [isKept, setIsKept] = useState(false);
  const [hasTried, setHasTried] = useState(false);

  return (
    <SignInCard
      title={`Keep these ${codes.length} recovery codes`}
      lead="For the day when your phone is not at hand. Each works once. They are shown only now."
      isLaterStep
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (isKept) onDone();
      }}
    >
      <RecoveryCodes codes={codes} />
      <Checkbox
        label="I have put them somewhere safe"
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
        error={hasTried && !isKept ? NOT_YET : undefined}
      />
      <Button type="submit" isBlock>
        Finish and sign in
      </Button>
    </SignInCard>
  );
}
