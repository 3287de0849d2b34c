const BAR =
  'h-4 animate-[skeleton_1.8s_ease-in-out_infinite] rounded-sm bg-line first:w-2/5 last:w-3/5 motion-reduce:animate-none';

/** The shape of what comes; invisible for the first 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <div aria-hidden="true" className="grid animate-[appear_1ms_200ms_backwards] gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={BAR} />
      ))}
    </div>
  );
}
