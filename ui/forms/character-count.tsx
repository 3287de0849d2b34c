import { spokenCount } from './spoken-count.ts';

/** Seen with every letter, spoken only near the end and past it. */
export function CharacterCount({ count, maxCharacters }: { readonly count: number; readonly maxCharacters: number }) {
  return (
    <>
      <p
        aria-hidden="true"
        className={`mt-1.5 text-end text-sm leading-dense tabular-nums ${count > maxCharacters ? 'font-bold text-danger' : 'text-text-muted'}`}
      >
        {`${count.toLocaleString('en-US')} / ${maxCharacters.toLocaleString('en-US')}`}
      </p>
      <p role="status" className="sr-only">
        {spokenCount(count, maxCharacters)}
      </p>
    </>
  );
}
