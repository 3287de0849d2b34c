import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { zipOf } from '#server/platform/files/index.ts';
import type { ExportedPart } from './gather-data.ts';

/** One file for both: a page to read in any browser, and the same for machines. */
export function dataFile(parts: readonly ExportedPart[], madeAt: Date): Buffer {
  const json = {
    community: DEFAULT_BRAND.name,
    madeAt: madeAt.toISOString(),
    ...Object.fromEntries(parts.map(({ name, rows }) => [name, rows])),
  };
  return zipOf(
    [
      { name: 'my-data.json', content: Buffer.from(JSON.stringify(json, null, 2)) },
      { name: 'my-data.html', content: Buffer.from(dataPage(parts, madeAt)) },
      ...parts.flatMap(({ files = [] }) => files),
    ],
    madeAt,
  );
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#34132e;background:#fff}' +
  'h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;' +
  'border-top:1px solid #ddd;overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{color:#f3e9f0;background:#1d0f1a}}';

/** Everything as text: whatever somebody once wrote runs nowhere. */
function dataPage(parts: readonly ExportedPart[], madeAt: Date): string {
  const title = `Your ${DEFAULT_BRAND.name} data`;
  const noteOf = ({ note, rows }: ExportedPart) =>
    note === undefined || rows.length === 0 ? '' : `<p>${text(note)}</p>`;
  const sections = parts.map((part) => `<h2>${text(part.title)}</h2>${noteOf(part)}${tableOf(part.rows)}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<title>${text(title)}</title><style>${STYLE}</style></head><body><h1>${text(title)}</h1>` +
    `<p>Created on ${text(madeAt.toISOString())}.</p>${sections.join('')}</body></html>`
  );
}

function tableOf(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return '<p>Nothing.</p>';
  const head = names.map((name) => `<th scope="col">${text(spoken(name))}</th>`).join('');
  const lines = rows.map((row) => {
    const cells = new Map(Object.entries(row));
    return `<tr>${names.map((name) => `<td>${text(shown(cells.get(name)))}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** firstName is 'First name'. */
function spoken(name: string): string {
  const sentence = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (sentence: string): string => sentence.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
