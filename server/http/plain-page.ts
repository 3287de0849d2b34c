import { createHash } from 'node:crypto';

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f6;color:#34132e;
font:1.0625rem/1.55 system-ui,sans-serif}main{max-width:30rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.5rem}button,a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.75rem;border:0;border-radius:.875rem;background:#612855;color:#fff;
font:inherit;font-weight:700;text-decoration:none;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid #612855;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1a0f18;color:#f8eef3}button,a{background:#ecc3de;color:#34132e}
button:focus-visible,a:focus-visible{outline-color:#ecc3de}}`;

/** Such a page has no script, and may only send its own form. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface PlainPage {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** Whether the button sends to the page's own address; else it opens it anew. */
  readonly isForm: boolean;
  /** Where the button leads, if not to the page's own address: a path of ours. */
  readonly href?: string;
  /** After so many seconds the browser asks again by itself. */
  readonly refreshSeconds?: number;
}

/** A page that the server makes itself, for what comes from outside: a sentence, and one button. */
export function plainPage({ title, heading, text, button, isForm, href = '', refreshSeconds }: PlainPage): string {
  const refresh = refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const action = isForm ? `<form method="post"><button>${button}</button></form>` : `<a href="${href}">${button}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>`;
}
