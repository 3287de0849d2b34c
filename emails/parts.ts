import { html, type SafeHtml } from './html.ts';

/** System letters: a mail cannot count on any other. */
export const FONT = "font-family:'Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif;";

export function paragraph(content: SafeHtml | string): SafeHtml {
  return html`<p class="m-text" style="margin:0 0 16px;${FONT}font-size:17px;line-height:26px;color:#34132e;">
    ${content}
  </p>`;
}

/** A link that looks like a button. Only web addresses: anything else is a mistake of ours. */
export function button(label: string, url: string): SafeHtml {
  if (!/^https?:\/\//.test(url)) throw new Error('A button in a mail leads to a web address.');
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
    <tr>
      <td class="m-btn" bgcolor="#612855" style="background-color:#612855;border-radius:14px;">
        <a
          class="m-btnt"
          href="${url}"
          style="display:inline-block;padding:15px 28px;${FONT}font-size:17px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

/** What it brings and costs, a line each: a word, and its answer. */
export function facts(lines: readonly (readonly [name: string, value: string])[]): SafeHtml {
  const cell = `padding:11px 0;border-top:1px solid #e7dfdf;${FONT}font-size:15px;line-height:20px;`;
  const rows = lines.map(
    ([name, value]) =>
      html`<tr>
        <td class="m-muted m-line" style="${cell}color:#685963;">${name}</td>
        <td class="m-text m-line" align="right" style="${cell}font-weight:bold;color:#34132e;">${value}</td>
      </tr>`,
  );
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:4px 0 20px;"
  >
    ${rows}
  </table>`;
}

/** A sentence that need not be read. */
export function aside(content: string): SafeHtml {
  return html`<p class="m-muted" style="margin:0 0 16px;${FONT}font-size:15px;line-height:22px;color:#685963;">
    ${content}
  </p>`;
}
