/** The key that does the same, where there is a keyboard. The button's own words tell it to nobody else. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-[6px] border border-current/30 px-1 font-body text-2xs font-bold max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
