import { METRIC_WORDS, thresholdText, ruleSentence, type BadgeRule } from '#contract/spark/badge-rules.ts';
import { Sentence, Words } from '#ui/sentence/sentence.tsx';
import { StillToken } from '#ui/sentence/token.tsx';

/** A rule as it reads: 'when completed surveys reach 1'. */
export function RuleTokens({ rule }: { readonly rule: BadgeRule }) {
  const { subject, verb } = METRIC_WORDS[rule.metric];
  return (
    <Sentence label={ruleSentence(rule)}>
      <Words>when</Words>
      <StillToken kind="subject" text={subject} />
      <StillToken kind="verb" text={verb} />
      <StillToken kind="value" text={thresholdText(rule)} />
    </Sentence>
  );
}
