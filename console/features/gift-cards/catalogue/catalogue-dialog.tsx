import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { valueName } from '#console/rewards/redemption-words.ts';
import { dayCount } from '../gift-card-words.ts';
import type { GiftCardStock, GiftCardValue } from '../gift-cards.queries.ts';
import { LeastLife } from './least-life.tsx';
import { ValueForm } from './value-form.tsx';

interface CatalogueDialogProps {
  readonly stock: GiftCardStock;
  readonly mayChange: boolean;
  /** Begins at this value, to switch its provider on. */
  readonly withProvider?: string;
  readonly onClose: () => void;
}

/** Which cards members can have, for how many points, and who issues them. */
export function CatalogueDialog({ stock, mayChange, withProvider, onClose }: CatalogueDialogProps) {
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
      title="Catalogue"
      auditNote="A value that was ever stocked stays; it can be offered or not."
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
      <LeastLife days={stock.leastLifeDays} mayChange={mayChange} />
      {stock.values.length === 0 && <p className="text-text-muted">The catalogue is empty. Add the first value.</p>}
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
                {formatNumber(value.points)} points, {formatNumber(value.left)} in stock, new cards take{' '}
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
