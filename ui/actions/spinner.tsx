/** For a button at work only: a page that loads shows skeletons. Still when less motion is asked for. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 flex-none animate-[spin_900ms_linear_infinite] rounded-full border-2 border-current border-t-transparent motion-reduce:animate-none"
    />
  );
}
