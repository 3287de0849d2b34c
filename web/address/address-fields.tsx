import { useState } from 'react';
import { getMarketResearchPlaceDetails, validateMarketResearchZipcode } from '#contract/generated/member/operations.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import { ADDRESS_PLACES, placeOptions } from '#contract/rules/served-places.ts';
import type { CommandForm } from '#client/use-command-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useApp } from '#web/app/app-context.ts';
import { fillIn, typedValues, type AddressInput, type AddressValues } from './address-values.ts';
import { PlacesField } from './places-field.tsx';

interface AddressFieldsProps {
  readonly form: Pick<CommandForm<AddressInput>, 'field' | 'values' | 'setValue' | 'clearErrors'>;
}

const STATES = placeOptions(({ shortText, longText }) => `${longText} (${shortText})`);
const NAMES = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** The five fields of an address. What a place or a zip code tells fills in the rest; typing it all works without. */
export function AddressFields({ form }: AddressFieldsProps) {
  const { api } = useApp();
  const [sessionToken, setSessionToken] = useState(() => crypto.randomUUID());
  const [notice, setNotice] = useState('');
  const values = typedValues(form.values);

  function fill(filled: AddressValues) {
    for (const name of NAMES) {
      if (filled[name] === values[name]) continue;
      form.setValue(name, filled[name]);
      form.clearErrors(name);
    }
  }

  async function takePlace(placeId: string, description: string) {
    setSessionToken(crypto.randomUUID());
    try {
      fill(fillIn(values, await api.query(getMarketResearchPlaceDetails, { placeId, sessionToken }), description));
      setNotice(`Filled in: ${description}.`);
    } catch {
      // It was an offer: anyone who gets nothing goes on typing.
    }
  }

  async function takeZip(typed: string) {
    const [zip] = /^\d{5}/.exec(typed) ?? [];
    if (zip === undefined || values.city !== '' || values.state !== '') return;
    try {
      const { city, state, valid } = await api.query(validateMarketResearchZipcode, { zip });
      const isInList = ADDRESS_PLACES.some(({ shortText }) => shortText === state);
      if (!valid || city === null || state === null || !isInList) return;
      fill({ ...values, zip: typed, city, state });
      setNotice(`Filled in: ${city}, ${state}.`);
    } catch {
      // The form asks again when it is sent.
    }
  }

  const zip = form.field('zip');
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <div className="md:col-span-2">
          <PlacesField
            label="Street address"
            autoComplete="address-line1"
            sessionToken={sessionToken}
            onPlace={(placeId, description) => void takePlace(placeId, description)}
            {...form.field('addressLine1')}
          />
        </div>
        <TextField
          label="Apt or suite"
          labelNote="(optional)"
          autoComplete="address-line2"
          {...form.field('addressLine2')}
        />
        <TextField label="City" autoComplete="address-level2" {...form.field('city')} />
        <SelectField
          label="State"
          placeholder="Choose"
          autoComplete="address-level1"
          {...STATES}
          {...form.field('state')}
        />
        <TextField
          label="Zip code"
          autoComplete="postal-code"
          inputMode="numeric"
          {...zip}
          onChange={(event) => {
            void zip.onChange(event);
            void takeZip(event.target.value);
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {notice}
      </p>
      <p className="mt-3 text-sm text-text-muted">{PLACES_CREDIT}</p>
    </>
  );
}
