import { DETAIL_NAME_PATTERN, type CatalogueDetail, type OptionCode } from './catalogue.ts';
import { DETAIL_SENTENCES as SAY } from './detail-form.ts';

/** Names of the account, and what is answered in a way of its own. */
const OWN_WAYS: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'email',
  'password',
  'per_address',
  'dob',
  'phoneNumber',
]);

/** An admin changes the words of these, not what they are, nor whether members are asked. */
export const hasItsOwnWay = ({
  detailName,
  derivedFrom,
}: Pick<CatalogueDetail, 'detailName' | 'derivedFrom'>): boolean => OWN_WAYS.has(detailName) || derivedFrom !== null;

type Before = Pick<
  CatalogueDetail,
  'detailName' | 'selectionType' | 'isNaming' | 'isEditable' | 'isRestricted' | 'derivedFrom'
> & {
  readonly isListed: boolean;
  readonly options: readonly { readonly code: unknown; readonly text: string }[];
};
type After = Pick<Before, 'selectionType' | 'isListed' | 'isNaming' | 'isEditable' | 'isRestricted'> & {
  /** One without a code is new. */
  readonly options: readonly { readonly code?: OptionCode | null | undefined; readonly text: string }[];
};
type Problems = Record<string, string[]>;

/** What another version of a detail may not do to what members have said already: told at its field. */
export function refusedChanges(before: Before, after: After): Readonly<Problems> {
  const problems: Problems = {};
  const refuse = (field: string, sentence: string) => (problems[field] ??= []).push(sentence);
  if (after.selectionType !== before.selectionType) refuse('selectionType', SAY.typeChanged);
  for (const sentence of optionProblems(before, after)) refuse('options', sentence);
  if (before.isNaming && !after.isNaming) refuse('isNaming', SAY.staysNaming);
  if (before.isRestricted && !after.isRestricted) refuse('isRestricted', SAY.staysRestricted);
  const isOwn = hasItsOwnWay(before);
  if (isOwn && after.isEditable !== before.isEditable) refuse('isEditable', SAY.notYours);
  if (isOwn && after.isListed !== before.isListed) refuse('isListed', SAY.notYours);
  else if (before.isListed && !after.isListed) refuse('isListed', SAY.retireInstead);
  else if (after.isListed && !DETAIL_NAME_PATTERN.test(before.detailName)) refuse('isListed', SAY.nameNotAsked);
  return problems;
}

/** Words may change; whose words they are may not. */
function* optionProblems({ options: before }: Before, { options: after }: After): Iterable<string> {
  const codes = new Set(after.map(({ code, text }) => String(code ?? text)));
  for (const { code, text } of before) if (!codes.has(String(code))) yield SAY.optionGone(text);
  const owners = new Map(before.map(({ code, text }) => [text, String(code)]));
  for (const { code, text } of after) {
    const owner = owners.get(text);
    if (owner !== undefined && owner !== String(code ?? text)) yield SAY.optionSwapped(text);
  }
}
