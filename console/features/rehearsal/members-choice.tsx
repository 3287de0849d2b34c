import { REHEARSAL_MEMBERS_MAX, REHEARSAL_MEMBERS_MIN } from '#contract/surveys/rehearsal-limits.ts';
import { Sentence, Words } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { sayFigure } from '#console/survey-draft/rehearsal-words.ts';

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
          options={OFFERED.map((count) => ({ value: String(count), label: sayFigure(count) }))}
          onChange={(count) => onChange(Number(count))}
        />
        <Words>synthetic members.</Words>
      </Sentence>
    </div>
  );
}
