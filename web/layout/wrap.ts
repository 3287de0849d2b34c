/** The width of the content and the gutter beside it, centred. */
export const WRAP = 'mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-gutter';
