/** What a token says: what is spoken of, what is claimed, what it is held against, where it leads, or what is wrong. */
export type TokenKind = 'subject' | 'verb' | 'value' | 'destination' | 'problem';

export const TOKEN_SHAPE =
  'inline-flex min-h-10 max-w-full items-center gap-1 rounded-[9px] px-2.25 text-start text-sm leading-tight lg:min-h-8';

export const TOKEN_TONES: Record<TokenKind | 'locked' | 'add', string> = {
  subject: 'bg-primary-soft font-bold text-on-primary-soft',
  verb: 'bg-transparent px-1 font-medium text-text underline decoration-line-strong decoration-dotted underline-offset-[0.3em]',
  value: 'bg-surface font-bold text-text ring-1 ring-line-strong ring-inset',
  destination: 'bg-success-soft font-bold text-on-success-soft',
  problem: 'bg-danger-soft font-bold text-on-danger-soft ring-1 ring-danger ring-inset',
  locked: 'bg-surface-sunken font-bold text-text',
  add: 'bg-transparent font-bold text-link ring-1 ring-line ring-inset',
};

export const TOKEN_HOVER = 'hover:ring-1 hover:ring-line-strong hover:ring-inset focus-visible:rounded-sm';
