import type { ComponentProps } from 'react';

interface CodeCellsProps {
  readonly input: ComponentProps<'input'> & { readonly value: string };
  readonly length: number;
}

/** One input that looks like a cell for each digit: what is typed is read from it and drawn behind it. */
export function CodeCells({ input, length }: CodeCellsProps) {
  const current = Math.min(input.value.length, length - 1);
  return (
    <div className="group relative flex gap-1.5 md:gap-2">
      {Array.from({ length }, (_, cell) => (
        <span
          key={cell}
          aria-hidden="true"
          className={[
            'grid h-14 min-w-0 flex-1 place-items-center rounded-sm border-[1.5px] bg-surface font-code text-xl font-bold leading-none',
            input['aria-invalid'] ? 'border-2 border-danger' : 'border-line-strong',
            cell === current
              ? 'outline-3 outline-offset-1 outline-transparent group-focus-within:border-focus group-focus-within:outline-focus'
              : '',
            cell * 2 === length ? 'ms-1.5' : '',
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
