export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

export interface ComboboxState {
  readonly isOpen: boolean;
  /** What is in the box; a choice puts its label there. */
  readonly text: string;
  /** Where the arrows have led to, among the options that match; -1 is none. */
  readonly activeIndex: number;
}

type ComboboxEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'opened' }
  | { readonly type: 'moved'; readonly step: 1 | -1; readonly count: number }
  | { readonly type: 'pointed'; readonly index: number }
  /** A choice was made, or the box was left: it shows the label of what is chosen. */
  | { readonly type: 'closed'; readonly text: string };

export function comboboxReducer(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'typed':
      return { isOpen: true, text: event.text, activeIndex: -1 };
    case 'opened':
      return state.isOpen ? state : { ...state, isOpen: true, activeIndex: -1 };
    case 'moved':
      return { ...state, isOpen: true, activeIndex: nextIndex(state, event) };
    case 'pointed':
      return { ...state, activeIndex: event.index };
    case 'closed':
      return { isOpen: false, text: event.text, activeIndex: -1 };
  }
}

/** Round and round: past the last comes the first, and up from nowhere is the last. */
function nextIndex({ isOpen, activeIndex }: ComboboxState, { step, count }: { step: 1 | -1; count: number }): number {
  if (count === 0) return -1;
  if (!isOpen || activeIndex === -1) return step === 1 ? 0 : count - 1;
  return (activeIndex + step + count) % count;
}

/** Options with the typed text anywhere in their label, whatever the case and the accents. */
export function matchingOptions<Option extends ComboboxOption>(options: readonly Option[], text: string): Option[] {
  const wanted = plain(text);
  return options.filter((option) => plain(option.label).includes(wanted));
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
