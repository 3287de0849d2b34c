/** The few line icons that the static pages use (Lucide, ISC licence), drawn in place so that no file is fetched. */
const PATHS = {
  'chevron-down': ['m6 9 6 6 6-6'],
  'shield-check': [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'm9 12 2 2 4-4',
  ],
  smartphone: ['M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z', 'M12 18h.01'],
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

/** The ticks: something earned. */
export function SparkIcon() {
  return (
    <svg className="icon icon-spark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="6.5" cy="17.5" r="3.5" />
      <path d="m13.9 16.6 4.2-.5m-6.3-3.9 4.7-4.7m-9.1 2.6.5-4.2" />
    </svg>
  );
}
