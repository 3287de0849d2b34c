import { hasItsOwnWay } from '#contract/profile/detail-changes.ts';
import { DETAIL_NAME_PATTERN } from '#contract/profile/catalogue.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Catalogue, CatalogueDetail } from './profile.queries.ts';
import { AnswerFields } from './answer-fields.tsx';
import { ANSWER_LABELS, hasOptions, NEW_TYPES } from './detail-texts.ts';
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
      <TextField label="Label members see" autoComplete="off" {...form.field('displayName')} />
      {seen === undefined && (
        <TextField
          label="Variable name"
          hint="For example, usualStore. Used in audiences and exports. Can't be changed later."
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
          <Fixed label="Answer">{ANSWER_LABELS[values.selectionType]}</Fixed>
        )}
      </div>
      {hasOptions(values.selectionType) && <OptionsField form={form} />}
      <AnswerFields form={form} />
      <TextField
        label="Hint"
        labelNote="(optional)"
        hint="Shown under the field."
        autoComplete="off"
        {...form.field('info')}
      />
      <TextField
        label="What it unlocks"
        labelNote="(optional)"
        hint="Shown until it's answered. For example: Unlocks studies about families."
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
      options={NEW_TYPES.map((value) => ({ value, label: ANSWER_LABELS[value] }))}
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
      <legend className="mb-1.5 text-sm font-bold">Permissions</legend>
      {isOwn && (
        <p className="text-text-muted">
          {seen.version.derivedFrom === null
            ? "It's part of the account, so you can only change its wording here."
            : "It's calculated, so you can only change its wording."}
        </p>
      )}
      {mayBeAsked && (
        <Checkbox
          label="Ask members"
          note="Right now, it's only filled in by files or studies."
          {...form.field('isListed')}
        />
      )}
      {!isOwn && <Checkbox label="Members can change it" {...form.field('isEditable')} />}
      <Lasting
        label="Identifies the member"
        note="Excluded from lists, audiences, and exports. Its change history doesn't show values. This can't be undone."
        isFixed={seen?.version.isNaming === true}
        {...form.field('isNaming')}
      />
      <Lasting
        label="Confirm password to change"
        note="For information someone else on the same device shouldn't change. This can't be undone."
        isFixed={seen?.version.isRestricted === true}
        {...form.field('isRestricted')}
      />
      <TextField
        label="Days between changes"
        hint="Enter 0 to allow changes anytime, or 3,650 so it can only be set once."
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
      <span className="text-text-muted">{box.note?.replace("This can't be undone.", "This can't be changed.")}</span>
    </p>
  );
}

function Fixed({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <p className="py-3">{children}</p>
      <p className="text-sm text-text-muted">
        This can't be changed. For a different type of answer, create a new profile detail.
      </p>
    </div>
  );
}
