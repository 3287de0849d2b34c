import type { ComponentProps } from 'react';

interface CodeCellsProps {
  readonly input: ComponentProps<'input'> & { readonly value: string };
  readonly length: number;
}

/** One input that looks like a cell for each digit: what is typed is read from it and drawn behind it. */
export function CodeCells({ input, length }: CodeCellsProps) {
  const current = Math.min(input.value.length, length - 1);
  return (
    <div className="group @container relative flex gap-[6px] md:gap-[8px]">
      {Array.from({ length }, (_, cell) => (
        <span
          key={cell}
          aria-hidden="true"
          className={[
            'grid h-14 min-w-0 flex-1 place-items-center rounded-sm border-[1.5px] bg-surface font-code text-[length:min(1.5rem,12cqi)] leading-none font-bold',
            input['aria-invalid'] ? 'border-2 border-danger' : 'border-line-strong',
            cell === current
              ? 'outline-3 outline-offset-1 outline-transparent group-focus-within:border-focus group-focus-within:outline-focus'
              : '',
            cell * 2 === length ? 'ms-[6px]' : '',
          ].join(' ')}
        >
          {input.value[cell]}
        </span>
      ))}
      <input
        {...input}
        className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none focus-visible:outline-none selection:bg-transparent"
      />
    </div>
  );
}
