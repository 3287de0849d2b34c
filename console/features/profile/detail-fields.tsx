import { hasItsOwnWay } from '#contract/profile/detail-changes.ts';
import { DETAIL_NAME_PATTERN } from '#contract/profile/catalogue.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Catalogue, CatalogueDetail } from './profile.queries.ts';
import { AnswerFields } from './answer-fields.tsx';
import { ANSWER_WORDS, hasOptions, NEW_TYPES } from './detail-words.ts';
import { OptionsField } from './options-field.tsx';
import { isNamingAtFirst, type DetailFormOf } from './typed-detail.ts';

interface DetailFieldsProps {
  readonly form: DetailFormOf;
  /** The version that the form began with; undefined for a new detail. */
  readonly seen: CatalogueDetail | undefined;
  readonly catalogue: Catalogue;
}

/** Everything that an admin says of a detail. What cannot change any more is said, not asked. */
export function DetailFields({ form, seen, catalogue }: DetailFieldsProps) {
  const { values } = form;
  const groups = catalogue.types.map(({ typeName, displayName }) => ({ value: typeName, label: displayName }));
  return (
    <>
      <TextField label="What members read" autoComplete="off" {...form.field('displayName')} />
      {seen === undefined && (
        <TextField
          label="Name in data"
          hint="Such as usualStore. It stands in audiences and exports, and never changes."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('detailName')}
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField label="Group" options={groups} {...form.field('typeName')} />
        {seen === undefined ? (
          <TypeField form={form} />
        ) : (
          <Fixed label="Answer">{ANSWER_WORDS[values.selectionType]}</Fixed>
        )}
      </div>
      {hasOptions(values.selectionType) && <OptionsField form={form} />}
      <AnswerFields form={form} />
      <TextField
        label="Hint"
        labelNote="(optional)"
        hint="Stands under the field."
        autoComplete="off"
        {...form.field('info')}
      />
      <TextField
        label="What it opens"
        labelNote="(optional)"
        hint="Said while nothing is answered, such as: Opens studies about families."
        autoComplete="off"
        {...form.field('availableActivityInfo')}
      />
      <Freedoms form={form} seen={seen} />
    </>
  );
}

function TypeField({ form }: Pick<DetailFieldsProps, 'form'>) {
  const type = form.valueOf('selectionType');
  return (
    <SelectField
      label="Answer"
      options={NEW_TYPES.map((value) => ({ value, label: ANSWER_WORDS[value] }))}
      value={type.value}
      error={type.error}
      onChange={({ target }) => {
        const chosen = NEW_TYPES.find((one) => one === target.value);
        if (chosen === undefined) return;
        type.onChange(chosen);
        form.setValue('isNaming', isNamingAtFirst(chosen));
      }}
    />
  );
}

/** Who may change it, when, and who gets to see it. */
function Freedoms({ form, seen }: Omit<DetailFieldsProps, 'catalogue'>) {
  const isOwn = seen !== undefined && hasItsOwnWay({ ...seen.version, ...seen });
  const mayBeAsked = seen !== undefined && !seen.isListed && !isOwn && DETAIL_NAME_PATTERN.test(seen.detailName);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-bold">Who may do what</legend>
      {isOwn && (
        <p className="text-text-muted">
          {seen.version.derivedFrom === null
            ? 'It belongs to the account, so only its words can change here.'
            : 'It is worked out from something else, so only its words can change.'}
        </p>
      )}
      {mayBeAsked && (
        <Checkbox
          label="Members are asked for it"
          note="Until now only files or studies brought it."
          {...form.field('isListed')}
        />
      )}
      {!isOwn && <Checkbox label="Members may change it" {...form.field('isEditable')} />}
      <Lasting
        label="It names the member"
        note="In no list, no audience and no export; its history keeps no values. This cannot be taken back."
        isFixed={seen?.version.isNaming === true}
        {...form.field('isNaming')}
      />
      <Lasting
        label="Changing it takes a fresh sign-in"
        note="For what somebody else at the same screen must not change. This cannot be taken back."
        isFixed={seen?.version.isRestricted === true}
        {...form.field('isRestricted')}
      />
      <TextField
        label="Days until it can be changed again"
        hint="0: at any time. 3,650: once."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('unlockDays')}
      />
    </fieldset>
  );
}

/** What can be said once and stays. */
function Lasting({ isFixed, ...box }: { readonly isFixed: boolean } & Parameters<typeof Checkbox>[0]) {
  if (!isFixed) return <Checkbox {...box} />;
  return (
    <p>
      <b>{box.label}.</b>{' '}
      <span className="text-text-muted">{box.note?.replace('This cannot be taken back.', 'It stays so.')}</span>
    </p>
  );
}

function Fixed({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <p className="py-3">{children}</p>
      <p className="text-sm text-text-muted">It stays so: make a new attribute for another kind of answer.</p>
    </div>
  );
}
