/** The first stop of the tab key: past the header, to the content. */
export function SkipLink({ targetId }: { readonly targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="absolute start-4 top-4 z-30 -translate-y-40 rounded-sm bg-surface px-4 py-3 focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
