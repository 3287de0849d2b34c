export type { GiftCards } from './gift-cards.ts';
