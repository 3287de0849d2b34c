import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { judgeSelection } from '#contract/profile/profile-attributes.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { ProfileField } from '#fields/profile-field.tsx';
import { ProfileRow } from '#fields/profile-row.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { typedNumber } from '#console/typed-numbers.ts';
import type { TypedDetail } from './typed-detail.ts';

/** The field as members get it, with their own parts; what is chosen here is kept nowhere. */
export function PreviewCard({ values }: { readonly values: TypedDetail }) {
  // One that is answered otherwise begins empty.
  return <Preview key={values.selectionType} values={values} />;
}

function Preview({ values }: { readonly values: TypedDetail }) {
  const [selectedList, setSelectedList] = useState<readonly string[]>();
  const [today] = useState(() => dateIn(new Date(), DEFAULT_BRAND.timeZone));
  const detail = fieldOf(values);
  const judged =
    selectedList && judgeSelection({ ...detail, selectedList: [] }, selectedList, { today, fits: isFitting });
  const problem = judged?.isFine === false ? judged.problems[''] : undefined;
  const shown = selectedList?.filter((text) => isThere(detail, text)) ?? [];
  const row = {
    ...detail,
    selectedList: shown,
    availableActivityInfo: values.availableActivityInfo.trim() || null,
    editable: values.isEditable,
  };
  return (
    <ConsoleCard title="As members see it">
      <div className="grid gap-3 rounded-md border border-dashed border-line-strong p-4">
        <dl>
          <ProfileRow detail={row} />
        </dl>
        <div className="border-t border-line pt-4">
          <ProfileField detail={detail} selectedList={shown} onSelect={setSelectedList} problem={problem} />
        </div>
      </div>
      <p className="mt-2 text-xs text-text-muted">{noteOf(values)}</p>
    </ConsoleCard>
  );
}

const isThere = ({ selectionType, optionsList }: ReturnType<typeof fieldOf>, text: string): boolean =>
  (selectionType !== 'single' && selectionType !== 'multiple') || optionsList.includes(text);

function noteOf({ isListed, unlockDays }: TypedDetail): string {
  if (!isListed) return "Members aren't asked for this. Studies use it by name.";
  const days = typedNumber(unlockDays);
  if (days > 0)
    return `After a change, it's locked for ${days === 1 ? 'a day' : `${days} days`}. Try it out; nothing is saved.`;
  return 'Try it out; nothing is saved.';
}

/** What the member's wire would say of it. */
function fieldOf(values: TypedDetail) {
  const { detailName, displayName, selectionType, validation, isNeeded, info } = values;
  const offered = values.options
    .map((option) => ({ ...option, text: option.text.trim() }))
    .filter(({ text, isRetired }) => text !== '' && !isRetired);
  return {
    detailName,
    displayName: displayName.trim() || 'Label',
    selectionType,
    optionsList: [...new Set(offered.map(({ text }) => text))],
    exclusiveOptionsList: offered.filter(({ isExclusive }) => isExclusive).map(({ text }) => text),
    info: info.trim() || null,
    validation: {
      least: selectionType === 'multiple' ? numberIn(validation.least) : isNeeded ? 1 : undefined,
      most: numberIn(validation.most),
      minLength: numberIn(validation.minLength),
      maxLength: numberIn(validation.maxLength),
      pattern: validation.pattern || undefined,
      message: validation.message.trim() || undefined,
    },
  };
}

function numberIn(text: string): number | undefined {
  const number = typedNumber(text);
  return Number.isNaN(number) ? undefined : number;
}

/** A pattern that is half typed refuses nothing yet. */
function isFitting(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
