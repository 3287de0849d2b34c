import { searchFaq } from './faq-search.ts';
import { FAQ_ITEMS, type FaqItem } from '#contract/pages/faq.ts';

/** Answers and search in one script, for pages that start without them. */
export const findInFaq = (text: string, most: number): readonly FaqItem[] => searchFaq(FAQ_ITEMS, text, most);
