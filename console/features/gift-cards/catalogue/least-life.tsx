import { useState } from 'react';
import * as v from 'valibot';
import { leastLifeDays } from '#contract/gift-cards/gift-card-catalogue.ts';
import { setGiftCardLeastLife } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typed } from '#console/typed-numbers.ts';
import { dayCount } from '../gift-card-words.ts';
import { SHOWS_STOCK } from '../use-stock-changed.ts';

/** For how long a card has to be good, so that nobody gets one that ends tomorrow. */
export function LeastLife({ days, mayChange }: { readonly days: number; readonly mayChange: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <ChangeLeastLife days={days} onDone={() => setIsChanging(false)} />;
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
          onClick={() => setIsChanging(true)}
        >
          Change
        </Button>
      )}
    </div>
  );
}

const leastLife = v.object({ days: typed(leastLifeDays) });

function ChangeLeastLife({ days, onDone }: { readonly days: number; readonly onDone: () => void }) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: leastLife,
    defaultValues: { days: String(days) },
    send: (chosen) => api.mutate(setGiftCardLeastLife, chosen),
    changes: SHOWS_STOCK,
    onDone,
  });
  return (
    <form {...form.form} className="grid gap-3 rounded-sm bg-primary-soft p-4 text-on-primary-soft">
      <TextField
        label="Least days a card is good for"
        inputMode="numeric"
        hint="Cards that are good for less are neither loaded nor handed out. 0 means until the end of their last day."
        {...form.field('days')}
      />
      <FailureBanner failure={form.failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" isBusy={form.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
