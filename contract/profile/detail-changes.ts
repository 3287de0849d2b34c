import type { CatalogueDetail } from './catalogue.ts';
import { DETAIL_SENTENCES } from './detail-form.ts';

type Compared = Pick<
  CatalogueDetail,
  'selectionType' | 'options' | 'isNaming' | 'isEditable' | 'isRestricted' | 'derivedFrom'
>;

/** What another version of a detail may not do to what members have said already: told at its field. */
export function refusedChanges(before: Compared, after: Compared): Readonly<Record<string, readonly string[]>> {
  const problems: Record<string, string[]> = {};
  const refuse = (field: string, sentence: string) => (problems[field] ??= []).push(sentence);
  if (after.selectionType !== before.selectionType) refuse('selectionType', DETAIL_SENTENCES.typeChanged);
  const codes = new Set(after.options.map(({ code }) => String(code)));
  for (const { code, text } of before.options) {
    if (!codes.has(String(code))) refuse('options', DETAIL_SENTENCES.optionGone(text));
  }
  if (before.isNaming && !after.isNaming) refuse('isNaming', DETAIL_SENTENCES.staysNaming);
  if (before.derivedFrom !== null && after.isEditable) refuse('isEditable', DETAIL_SENTENCES.notYours);
  if (before.isRestricted && !after.isRestricted) refuse('isRestricted', DETAIL_SENTENCES.notYours);
  return problems;
}
