import type { ReactNode } from 'react';
import { CONSENT_TEXT_MAX_CHARACTERS, IN_THE_BOX_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { HAZARD_NAMES, HAZARDS } from '#contract/product-tests/product-test-plan.ts';
import { unitsToPromise } from '#contract/product-tests/reship-units.ts';
import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import type { CommandForm } from '#client/use-command-form.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Fieldset } from '#ui/forms/fieldset.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { CellsEditor } from '#console/cells/cells-editor.tsx';
import { PictureField } from '#console/pictures/picture-field.tsx';
import { typedNumber } from '#console/typed-numbers.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { diaryText, reshipText, RULE_OPTIONS } from './product-test-texts.ts';
import type { TestForm } from './test-form.ts';

interface TestFieldsProps {
  /** Of `useCommandForm` with the schema `testForm`. */
  readonly form: Pick<CommandForm<TestForm>, 'field' | 'valueOf' | 'values'>;
  /** Members were promised product, days and points: these are shown, but stay. */
  readonly isLaunched: boolean;
  /** A diary is a part, and parts are made with the test. */
  readonly isNew: boolean;
}

/** As soon as both are known, the number of rounds. */
function diaryHint({ testingDays, diaryEveryDays }: TestForm, otherwise: string): string {
  const [days, every] = [typedNumber(testingDays), typedNumber(diaryEveryDays)];
  return Number.isInteger(days) && Number.isInteger(every) && every > 0 && every < days
    ? `${diaryText(days, every)}.`
    : otherwise;
}

const FIGURE = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Everything that is said of a product test. */
export function TestFields({ form, isLaunched, isNew }: TestFieldsProps) {
  const { field } = form;
  const hasDiary = form.values.diaryEveryDays.trim() !== '';
  const promised = { ...FIGURE, disabled: isLaunched };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <Part title="Names">
        <TextField {...field('internalName')} label="Name for the team" autoComplete="off" />
        <TextField
          {...field('externalName')}
          label="Name members see"
          hint="Keep it clear and accurate. Shown on the card and in the email."
          autoComplete="off"
        />
        <TextareaField {...field('description')} label="Description" labelNote="(optional)" rows={2} />
      </Part>
      <Part title="Product">
        <TextField {...field('product')} label="Product" autoComplete="off" disabled={isLaunched} />
        <TextareaField
          {...field('inTheBox')}
          label="In the box"
          hint="What's inside, in one line."
          rows={2}
          maxCharacters={IN_THE_BOX_MAX_CHARACTERS}
        />
        <PictureField hint="As members will see it, at least 640 pixels wide." {...form.valueOf('picture')} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('units')} {...FIGURE} label="Units" hint="Everything you can ship, including reships." />
          <TextField {...field('weightGrams')} {...FIGURE} label="Weight in grams" labelNote="(optional)" />
        </div>
        <Hazards {...form.valueOf('hazards')} />
      </Part>
      <Part title="Days">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...field('addressDays')}
            {...promised}
            label="Business days to confirm the address"
            hint="After that, the spot goes to the reserve list."
          />
          <TextField {...field('testingDays')} {...promised} label="Testing days" />
          <TextField
            {...field('diaryEveryDays')}
            {...promised}
            disabled={!isNew}
            label="Days between diary entries"
            labelNote="(optional)"
            hint={diaryHint(
              form.values,
              isNew ? 'Leave blank for no diary.' : "Set when the test was created. Can't be changed.",
            )}
          />
          <TextField {...field('feedbackDays')} {...promised} label="Days the feedback survey is open" />
        </div>
      </Part>
      <Part title="Points">
        <div className="grid items-start gap-4 md:grid-cols-3">
          <TextField {...field('points.screener.qualified')} {...promised} label="Screener, qualified" />
          <TextField {...field('points.screener.nonQualified')} {...promised} label="Screener, not qualified" />
          <TextField {...field('points.screener.overQuota')} {...promised} label="Screener, full" />
          {hasDiary && <TextField {...field('points.diary')} {...promised} label="Each diary round" />}
          <TextField {...field('points.feedback')} {...promised} label="Feedback survey" />
          <TextField {...field('points.test')} {...promised} label="Completing the test" />
        </div>
        {isLaunched && (
          <p className="text-xs text-text-muted">
            The product, schedule, and points were promised to members when they were invited, so they can't be changed.
          </p>
        )}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('screenerMinutes')} {...promised} label="Screener length (minutes)" />
          <TextField {...field('feedbackMinutes')} {...promised} label="Feedback survey length (minutes)" />
        </div>
      </Part>
      <Part title="Instructions and consent">
        <TextField {...field('instruction.title')} label="Instructions title" autoComplete="off" />
        <TextareaField
          {...field('instruction.paragraphs')}
          label="How to test"
          hint="Leave a blank line between paragraphs."
          rows={6}
        />
        <TextareaField
          {...field('consentText')}
          label="Consent form"
          hint="If you change the text, it's saved as a new version. Anyone who hasn't accepted yet is asked to accept that one."
          rows={6}
          maxCharacters={CONSENT_TEXT_MAX_CHARACTERS}
        />
      </Part>
      <Part title="Selection">
        <SelectField {...field('selectionRule')} label="How participants are selected" options={RULE_OPTIONS} />
        <Cells {...form.valueOf('cells')} units={typedNumber(form.values.units)} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}

interface CellsProps {
  readonly value: readonly AudienceCell[];
  readonly error: string | undefined;
  readonly units: number;
  readonly onChange: (cells: readonly AudienceCell[]) => void;
}

/** Parts of the population that are to be balanced, each with how many get the product. */
function Cells({ value, error, units, onChange }: CellsProps) {
  const attributes = useAnswer(attributesQuery).data ?? [];
  return (
    <Fieldset
      label="Cells"
      hint={['Without cells, everyone who qualifies is in one group.', reshipText(units)].filter(Boolean).join(' ')}
      error={error}
    >
      {() => (
        <CellsEditor
          cells={value}
          attributes={attributes}
          unit="people"
          wanted={Number.isInteger(units) && units > 0 ? unitsToPromise(units) : null}
          onChange={onChange}
        />
      )}
    </Fieldset>
  );
}

interface HazardsProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (hazards: string[]) => void;
}

function Hazards({ value, error, onChange }: HazardsProps) {
  return (
    <Fieldset
      label="Hazards"
      hint="Select everything that applies, so people know before they pack, ship, or open the product."
      error={error}
    >
      {(describedBy) => (
        <div className="grid gap-x-4 md:grid-cols-3">
          {HAZARD_NAMES.map((name) => (
            <Checkbox
              key={name}
              label={HAZARDS[name]}
              aria-describedby={describedBy}
              checked={value.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, name] : value.filter((one) => one !== name))
              }
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}
