import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import {
  giftCardRewardChange,
  newGiftCardReward,
  PROVIDER_A_DAY_STANDARD,
} from '#contract/gift-cards/gift-card-catalogue.ts';
import { addGiftCardReward, changeGiftCardReward } from '#contract/generated/operator/operations.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { typed, typedCents } from '#console/typed-numbers.ts';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { type GiftCardValue, SHOWS_STOCK } from '../gift-cards.queries.ts';

interface ValueFormProps {
  /** Undefined for a new one. */
  readonly value: GiftCardValue | undefined;
  readonly hasProvider: boolean;
  /** It is opened to switch the provider on. */
  readonly withProvider?: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const FIRST_LEAD_DAYS = 7;
const OUTDATED = 'Someone else changed this value. Go back to see the latest version, then make your change again.';

const { valueCents, points, name, leadDays } = newGiftCardReward.entries;
const valueForm = v.object({
  valueCents: typed(valueCents, typedCents),
  points: typed(points),
  name,
  leadDays: typed(leadDays),
  isOffered: v.boolean(),
  usesProvider: v.boolean(),
  providerADay: typed(giftCardRewardChange.entries.providerADay.wrapped),
  reason: v.pipe(v.string(), v.trim()),
});

/** One value of the catalogue: new, or as it is. */
export function ValueForm({ value, hasProvider, withProvider = false, onBack, onClose }: ValueFormProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: valueForm,
    defaultValues: {
      valueCents: value ? String(value.valueCents / 100) : '',
      points: value ? String(value.points) : '',
      name: value?.name ?? '',
      leadDays: String(value?.leadDays ?? FIRST_LEAD_DAYS),
      isOffered: value?.isOffered ?? true,
      usesProvider: withProvider || (value?.usesProvider ?? false),
      providerADay: String(value?.providerADay ?? PROVIDER_A_DAY_STANDARD),
      reason: '',
    },
    /** Whether it was done at once, or waits for a second person. */
    async send({ valueCents: cents, isOffered, usesProvider, providerADay, reason, ...fields }) {
      const common = { ...fields, reason: reason || null };
      if (value === undefined)
        return (await api.mutate(addGiftCardReward, { input: { valueCents: cents, ...common } })) != null;
      const { rewardId, revision } = value;
      const input = { rewardId, revision, ...common, isOffered, usesProvider, providerADay };
      return api.mutate(changeGiftCardReward, { input });
    },
    changes: SHOWS_STOCK,
    messages: { CONFLICT: OUTDATED },
    onDone: (isDone) => isDone && onBack(),
  });
  const amount = form.valueOf('valueCents');

  function changeAmount(text: string) {
    amount.onChange(text);
    const cents = typedCents(text);
    if (Number.isNaN(cents)) return;
    form.setValue('points', String(Math.round((cents / 100) * DEFAULT_BRAND.pointsPerDollar)));
    form.setValue('name', `${valueName(cents)} eGift card`);
  }

  if (form.data === false) return <AskedDialog onClose={onBack} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onBack={onBack}
      title={value === undefined ? 'Add a value' : `Change ${valueName(value.valueCents)}`}
      auditNote="Changes are recorded in the audit log with your name."
      doLabel={value === undefined ? 'Add' : 'Save'}
      isIdle={isApiError(form.error, 'CONFLICT')}
    >
      {value === undefined && (
        <TextField
          label="Value in dollars"
          inputMode="decimal"
          {...amount}
          onChange={({ target }) => changeAmount(target.value)}
        />
      )}
      <TextField
        label="Points"
        inputMode="numeric"
        hint={`${DEFAULT_BRAND.pointsPerDollar} points equal $1. Past redemptions keep their price.`}
        {...form.field('points')}
      />
      <TextField label="Name members see" {...form.field('name')} />
      <TextField
        label="Lead time in days"
        inputMode="numeric"
        hint="You'll get a warning when stock won't last that long."
        {...form.field('leadDays')}
      />
      {value !== undefined && (
        <>
          <Switch
            label="Offered to members"
            note="When off, members can't redeem it. Cards stay in stock."
            {...form.field('isOffered')}
          />
          <Switch
            label="Provider when out of stock"
            note={hasProvider ? 'Stock is used first.' : 'No provider is set up, so this has no effect yet.'}
            {...form.field('usesProvider')}
          />
          {form.values.usesProvider && (
            <TextField
              label="Maximum cards from the provider per 24 hours"
              inputMode="numeric"
              hint="Turning it on or raising this number needs a second approver."
              {...form.field('providerADay')}
            />
          )}
        </>
      )}
      <SecondReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
