import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { problemsOf, type FieldProblems } from '#contract/wire/field-problems.ts';
import {
  giftCardRewardChange,
  newGiftCardReward,
  PROVIDER_A_DAY_STANDARD,
} from '#contract/rewards/gift-card-catalogue.ts';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { problemsOfFields } from '#client/failure.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { valueName } from '../gift-card-words.ts';
import { addReward, changeReward, type GiftCardValue, type Saved } from '../gift-cards.queries.ts';
import { useStockChanged } from '../use-stock-changed.ts';
import { amountOf, wholeNumber } from './read-amount.ts';

interface ValueFormProps {
  /** Undefined for a new one. */
  readonly value: GiftCardValue | undefined;
  readonly hasProvider: boolean;
  /** It is opened to switch the provider on. */
  readonly withProvider?: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const FIRST_LEAD_DAYS = '7';

/** One value of the catalogue: new, or as it is. */
export function ValueForm({ value, hasProvider, withProvider = false, onBack, onClose }: ValueFormProps) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const [amount, setAmount] = useState('');
  const [points, setPoints] = useState(value ? String(value.points) : '');
  const [name, setName] = useState(value?.name ?? '');
  const [leadDays, setLeadDays] = useState(value ? String(value.leadDays) : FIRST_LEAD_DAYS);
  const [isOffered, setIsOffered] = useState(value?.isOffered ?? true);
  const [usesProvider, setUsesProvider] = useState(withProvider || (value?.usesProvider ?? false));
  const [aDay, setADay] = useState(String(value?.providerADay ?? PROVIDER_A_DAY_STANDARD));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});

  const fields = { points: wholeNumber(points), name: name.trim(), leadDays: wholeNumber(leadDays) };
  const provider = { usesProvider, providerADay: wholeNumber(aDay) };
  const save = useMutation({
    mutationFn: (): Promise<Saved> => {
      const why = { reason: reason.trim() || null };
      if (value === undefined) return addReward(api, { valueCents: amountOf(amount), ...fields, ...why });
      const { rewardId, revision } = value;
      return changeReward(api, { rewardId, revision, ...fields, isOffered, ...provider, ...why });
    },
    onSuccess: async (saved) => {
      await stockChanged();
      if (saved === 'done') onBack();
    },
    onError: (error) => {
      setProblems(problemsOfFields(error));
      if (isApiError(error, 'CONFLICT')) void stockChanged();
    },
  });

  const isOutdated = isApiError(save.error, 'CONFLICT');

  function changeAmount(text: string) {
    setAmount(text);
    const cents = amountOf(text);
    if (Number.isNaN(cents)) return;
    setPoints(String(Math.round((cents / 100) * DEFAULT_BRAND.pointsPerDollar)));
    setName(`${valueName(cents)} eGift card`);
  }

  function submit() {
    const found =
      value === undefined
        ? problemsOf(newGiftCardReward, { valueCents: amountOf(amount), ...fields })
        : problemsOf(giftCardRewardChange, { ...fields, ...provider });
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
  }

  if (save.data === 'waits') return <AskedDialog onClose={onBack} />;
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={value === undefined ? 'Add a value' : `Change ${valueName(value.valueCents)}`}
      auditNote="What changes is written to the audit log with your name."
      actions={
        <>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
          <Button isBusy={save.isPending} isIdle={isOutdated} onClick={submit}>
            {value === undefined ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      {value === undefined && (
        <TextField
          label="Value in dollars"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => changeAmount(target.value)}
          error={problems['valueCents']?.[0]}
        />
      )}
      <TextField
        label="Points"
        inputMode="numeric"
        value={points}
        onChange={({ target }) => setPoints(target.value)}
        hint={`${DEFAULT_BRAND.pointsPerDollar} points are a dollar. What was redeemed before keeps its price.`}
        error={problems['points']?.[0]}
      />
      <TextField
        label="Name that members read"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problems['name']?.[0]}
      />
      <TextField
        label="Days until new cards arrive"
        inputMode="numeric"
        value={leadDays}
        onChange={({ target }) => setLeadDays(target.value)}
        hint="You are warned when the stock lasts for less than that."
        error={problems['leadDays']?.[0]}
      />
      {value !== undefined && (
        <>
          <Switch
            label="Offered to members"
            note="Switched off, nobody can redeem it. Cards in stock stay there."
            checked={isOffered}
            onChange={({ target }) => setIsOffered(target.checked)}
          />
          <Switch
            label="Provider when out of stock"
            note={hasProvider ? 'Stock goes first.' : 'No provider is set up, so this does nothing yet.'}
            checked={usesProvider}
            onChange={({ target }) => setUsesProvider(target.checked)}
          />
          {usesProvider && (
            <TextField
              label="Cards from the provider in 24 hours, at most"
              inputMode="numeric"
              value={aDay}
              onChange={({ target }) => setADay(target.value)}
              hint="To switch it on, or to let it issue more, takes a second person."
              error={problems['providerADay']?.[0]}
            />
          )}
        </>
      )}
      <SecondReasonField
        value={reason}
        error={problems['reason']?.[0]}
        onChange={({ target }) => setReason(target.value)}
      />
      {isOutdated ? (
        <AlertBanner key={save.submittedAt}>
          Somebody else has changed this value meanwhile. Go back to see how it is now, then make your change again.
        </AlertBanner>
      ) : (
        Object.keys(problems).length === 0 && <SentenceOfFailure mutation={save} />
      )}
    </ConsoleDialog>
  );
}
