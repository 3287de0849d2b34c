import { useState } from 'react';
import * as v from 'valibot';
import { leastLifeDays } from '#contract/gift-cards/gift-card-catalogue.ts';
import { setGiftCardLeastLife } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { useConsole } from '#console/session/console-context.ts';
import { typed } from '#console/typed-numbers.ts';
import { dayCount } from '../gift-card-texts.ts';
import { type GiftCardStock, type GiftCardValue, SHOWS_STOCK, useMayChangeStock } from '../gift-cards.queries.ts';
import { ValueForm } from './value-form.tsx';

interface CatalogueDialogProps {
  readonly stock: GiftCardStock;
  /** Begins at this value, to switch its provider on. */
  readonly withProvider?: string;
  readonly onClose: () => void;
}

/** Which cards members can have, for how many points, and who issues them. */
export function CatalogueDialog({ stock, withProvider, onClose }: CatalogueDialogProps) {
  const mayChange = useMayChangeStock();
  // As it was when somebody began to change it: the save names what they saw.
  const [edited, setEdited] = useState<GiftCardValue | 'new' | undefined>(() =>
    stock.values.find(({ rewardId }) => rewardId === withProvider),
  );
  if (edited !== undefined) {
    return (
      <ValueForm
        value={edited === 'new' ? undefined : edited}
        hasProvider={stock.hasProvider}
        withProvider={withProvider !== undefined}
        onClose={onClose}
        onBack={withProvider === undefined ? () => setEdited(undefined) : onClose}
      />
    );
  }
  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title="Catalog"
      auditNote="Values that have been stocked can't be deleted, but you can stop offering them."
      actions={
        <>
          {mayChange && (
            <Button variant="secondary" onClick={() => setEdited('new')}>
              <Icon name="plus" />
              Add a value
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <LeastLife days={stock.leastLifeDays} />
      {stock.values.length === 0 && <p className="text-text-muted">The catalog is empty. Add the first value.</p>}
      <ul className="grid">
        {stock.values.map((value) => (
          <li
            key={value.rewardId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="flex flex-wrap items-center gap-2">
                <b>{valueName(value.valueCents)}</b>
                <span className="wrap-anywhere">{value.name}</span>
                <Standing value={value} hasProvider={stock.hasProvider} />
              </p>
              <p className="text-xs text-text-muted">
                {formatNumber(value.points)} points, {formatNumber(value.left)} in stock, lead time{' '}
                {dayCount(value.leadDays)}
              </p>
            </div>
            {mayChange && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Change ${valueName(value.valueCents)}`}
                onClick={() => setEdited(value)}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ConsoleDialog>
  );
}

function Standing({ value, hasProvider }: { readonly value: GiftCardValue; readonly hasProvider: boolean }) {
  return (
    <>
      {value.isOffered ? (
        <Tag tone="success" icon="check">
          Offered
        </Tag>
      ) : (
        <Tag>Not offered</Tag>
      )}
      {value.usesProvider && hasProvider && <Tag tone="info">Provider when out of stock</Tag>}
    </>
  );
}

/** For how long a card has to be good, so that nobody gets one that ends tomorrow. */
function LeastLife({ days }: { readonly days: number }) {
  const mayChange = useMayChangeStock();
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <ChangeLeastLife days={days} onDone={() => setIsChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-primary-soft px-4 py-2 text-on-primary-soft">
      <span>
        {days === 0
          ? 'Cards can be loaded and issued through the day they expire.'
          : `Cards can be loaded and issued only if they're valid for at least ${dayCount(days).replace(' ', ' more ')}.`}
      </span>
      {mayChange && (
        <Button variant="quiet" size="sm" aria-label="Change the minimum card life" onClick={() => setIsChanging(true)}>
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
        label="Minimum days a card must be valid"
        inputMode="numeric"
        hint="Cards valid for fewer days can't be loaded or issued. Enter 0 to allow cards through their last day."
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
