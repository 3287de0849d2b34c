import { REHEARSAL_MEMBERS_MAX, REHEARSAL_MEMBERS_MIN } from '#contract/surveys/rehearsal-limits.ts';
import { Sentence, Words } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { formatNumber } from '#console/format.ts';

const OFFERED = [REHEARSAL_MEMBERS_MIN, 500, 1_000, 2_000, REHEARSAL_MEMBERS_MAX];

interface MembersChoiceProps {
  readonly members: number;
  readonly onChange: (members: number) => void;
}

/** How many take part next time: more of them find rarer ways, and take longer. */
export function MembersChoice({ members, onChange }: MembersChoiceProps) {
  return (
    <div className="text-sm">
      <Sentence label="The next rehearsal">
        <Words>The next rehearsal is done by</Words>
        <TokenSelect
          kind="value"
          label="Members"
          value={String(members)}
          options={OFFERED.map((count) => ({ value: String(count), label: formatNumber(count) }))}
          onChange={(count) => onChange(Number(count))}
        />
        <Words>synthetic members.</Words>
      </Sentence>
    </div>
  );
}
