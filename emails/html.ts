/** Markup that may be put into a page as it is. Only `html` makes it. */
export class SafeHtml {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export type HtmlPart = string | number | SafeHtml | readonly SafeHtml[];

/** A tagged template in which everything interpolated is escaped, except what another `html` made. */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  const markup = literals.map((literal, index) => literal + markupOf(parts[index] ?? ''));
  return new SafeHtml(markup.join(''));
}

function markupOf(part: HtmlPart): string {
  if (part instanceof SafeHtml) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(({ markup }) => markup).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
