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

const SPOKEN_FROM_SHARE = 0.9;
const SPOKEN_STEP_CHARACTERS = 10;

/** What a screen reader says of the count: nothing at first, then in steps, so that it does not talk over the typing. */
export function spokenCount(count: number, maxCharacters: number): string {
  const left = maxCharacters - count;
  if (left === -1) return '1 character too many';
  if (left < 0) return `${(-left).toLocaleString('en-US')} characters too many`;
  if (count < maxCharacters * SPOKEN_FROM_SHARE) return '';
  const stepped = Math.ceil(left / SPOKEN_STEP_CHARACTERS) * SPOKEN_STEP_CHARACTERS;
  return left === 0 ? 'No characters left' : `${stepped.toLocaleString('en-US')} or fewer characters left`;
}
