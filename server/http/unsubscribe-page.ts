import { createHash } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand.ts';

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f6;color:#34132e;
font:1.0625rem/1.55 system-ui,sans-serif}main{max-width:30rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.5rem}button{min-height:3rem;padding:0 1.75rem;border:0;border-radius:.875rem;background:#612855;color:#fff;
font:inherit;font-weight:700;cursor:pointer}button:focus-visible{outline:3px solid #612855;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1a0f18;color:#f8eef3}button{background:#ecc3de;color:#34132e}
button:focus-visible{outline-color:#ecc3de}}`;

/** The page has no script, and may only send its own form. */
export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Asks before anything is changed: programs that look at every link of a mail would otherwise unsubscribe its reader. */
export const UNSUBSCRIBE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Unsubscribe</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Stop e-mails about activities</h1>
<p>${DEFAULT_BRAND.name.replaceAll(/[&<>"]/g, '')} will send you no more invitations and reminders by e-mail. Your activities and points stay as they are.</p>
<form method="post"><button>Unsubscribe</button></form>
</main>
</body>
</html>`;
