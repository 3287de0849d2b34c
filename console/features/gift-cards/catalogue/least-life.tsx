import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { leastLifeDays } from '#contract/rewards/gift-card-catalogue.ts';
import { setGiftCardLeastLife } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { dayCount } from '../gift-card-words.ts';
import { useStockChanged } from '../use-stock-changed.ts';

/** For how long a card has to be good, so that nobody gets one that ends tomorrow. */
export function LeastLife({ days, mayChange }: { readonly days: number; readonly mayChange: boolean }) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const [text, setText] = useState<string>();
  const wanted = v.safeParse(leastLifeDays, /^[0-9]{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN);
  const save = useMutation({
    mutationFn: (chosen: number) => api.mutate(setGiftCardLeastLife, { days: chosen }),
    onSuccess: async () => {
      await stockChanged();
      setText(undefined);
    },
  });
  if (text === undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-primary-soft px-4 py-2 text-on-primary-soft">
        <span>
          {days === 0
            ? 'A card is loaded and handed out until its last day is over.'
            : `A card is loaded and handed out only while it is good for at least ${dayCount(days).replace(' ', ' more ')}.`}
        </span>
        {mayChange && (
          <Button
            variant="quiet"
            size="sm"
            aria-label="Change the least life of cards"
            onClick={() => setText(String(days))}
          >
            Change
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-sm bg-primary-soft p-4 text-on-primary-soft">
      <TextField
        label="Least days a card is good for"
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
        hint="Cards that are good for less are neither loaded nor handed out. 0 means until the end of their last day."
        error={wanted.success ? undefined : wanted.issues[0].message}
      />
      <SentenceOfFailure mutation={save} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={() => setText(undefined)}>
          Not now
        </Button>
        <Button
          size="sm"
          isBusy={save.isPending}
          isIdle={!wanted.success}
          onClick={() => wanted.success && save.mutate(wanted.output)}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
