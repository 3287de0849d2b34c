/** The look of the mailbox pages: the colours of the design, system letters, light and dark. */
export const MAILBOX_STYLE = `:root {
  color-scheme: light dark;
  --bg: #faf7f6;
  --surface: #ffffff;
  --text: #34132e;
  --muted: #685963;
  --line: #e7dfdf;
  --link: #612855;
  --on-button: #ffffff;
  --focus: #7c3a6d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #1a0f18;
    --surface: #251722;
    --text: #f8eef3;
    --muted: #c3b0bc;
    --line: #402d3b;
    --link: #ecc3de;
    --on-button: #34132e;
    --focus: #ecc3de;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; }
.muted, time { color: var(--muted); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.search { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin: 1.5rem 0; }
.search label { flex-basis: 100%; font-weight: 700; }
.search input { flex: 1 1 16rem; min-height: 48px; padding: 0 1rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--muted); border-radius: 14px; }
::placeholder { color: var(--muted); opacity: 1; }
.button { display: inline-block; min-height: 48px; padding: 0.6rem 1.5rem; font: inherit; font-weight: 700;
  color: var(--on-button); background: var(--link); border: 0; border-radius: 14px; text-decoration: none; }
.list { margin: 0 0 1.5rem; padding: 0; list-style: none; }
.list li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 1rem 1.25rem; }
.list li + li { border-top: 1px solid var(--line); }
.list a { font-weight: 700; }
.list > li > * { overflow-wrap: anywhere; }
.list > li > :nth-child(even) { text-align: right; }
.answer { display: grid; gap: 0.75rem; justify-items: start; padding: 1.25rem; }
.answer label { font-weight: 700; }
.answer textarea { width: 100%; padding: 0.75rem 1rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--muted); border-radius: 14px; }
.empty { padding: 3rem 1.25rem; text-align: center; }
.empty h2 { margin-top: 0; }
.facts { margin: 1.5rem 0; padding: 0.5rem 1.25rem; }
.facts div { display: grid; grid-template-columns: 8rem 1fr; gap: 1rem; padding: 0.5rem 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 44rem; }
pre { margin: 0; padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
@media (max-width: 37.5rem) {
  .list li, .facts div { grid-template-columns: 1fr; gap: 0; }
  .list > li > :nth-child(even) { text-align: left; }
}
`;
