interface ChartTableProps {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

/** The figures of a chart, for those who want to read them exactly. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  const [first, ...others] = headers;
  return (
    <table className="w-full border-collapse text-sm leading-dense tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-text-muted">
          <th scope="col" className="py-2 pe-3 text-start">
            {first}
          </th>
          {others.map((header) => (
            <th key={header} scope="col" className="py-2 ps-3 text-end">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-regular">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={headers[index + 1]} className="py-1.5 ps-3 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
