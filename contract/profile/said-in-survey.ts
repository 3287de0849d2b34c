import type { CatalogueDetail, DetailOption, OptionCode } from './catalogue.ts';

/** As much of a detail as is asked here. */
export interface SaidDetail extends Pick<
  CatalogueDetail,
  'detailName' | 'selectionType' | 'options' | 'isEditable' | 'derivedFrom'
> {
  readonly isListed: boolean;
  readonly isRetired: boolean;
}

/**
 * What the answers of a survey say to a profile: a question that is called like a detail which members are asked for, with an
 * answer that is one of its options, by its code or its text. Anything else says nothing to it.
 */
export function saidInSurvey(
  answers: Readonly<Record<string, unknown>>,
  details: Iterable<SaidDetail>,
): Readonly<Record<string, OptionCode | readonly OptionCode[]>> {
  const said: Record<string, OptionCode | readonly OptionCode[]> = {};
  for (const detail of details) {
    const { detailName, selectionType, options } = detail;
    const isAsked = detail.isListed && !detail.isRetired && detail.isEditable && detail.derivedFrom === null;
    if (!isAsked || !Object.hasOwn(answers, detailName)) continue;
    const codes = [answers[detailName]].flat().map((answer) => codeOf(answer, options));
    const known = codes.filter((code) => code !== undefined);
    const [first] = known;
    if (first === undefined || known.length < codes.length) continue;
    if (selectionType === 'multiple') said[detailName] = known;
    else if (selectionType === 'single' && known.length === 1) said[detailName] = first;
  }
  return said;
}

function codeOf(answer: unknown, options: readonly DetailOption[]): OptionCode | undefined {
  const wanted = plain(answer);
  const offered = options.filter(({ isRetired }) => isRetired !== true);
  return (
    offered.find(({ code }) => plain(code) === wanted)?.code ?? offered.find(({ text }) => plain(text) === wanted)?.code
  );
}

const plain = (value: unknown): string => String(value).trim().toLowerCase();
