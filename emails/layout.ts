import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { html, type SafeHtml } from './html.ts';
import { FONT } from './parts.ts';

// Where a mail program knows dark mode, these win over the inline styles.
const HEAD_STYLES = html`<style>
  @media (prefers-color-scheme: dark) {
    .m-bg {
      background-color: #1a0f18 !important;
    }
    .m-card {
      background-color: #251722 !important;
    }
    .m-sunk {
      background-color: #1f131c !important;
    }
    .m-text {
      color: #f8eef3 !important;
    }
    .m-muted {
      color: #c3b0bc !important;
    }
    .m-line {
      border-color: #402d3b !important;
    }
    .m-link {
      color: #ecc3de !important;
    }
    .m-btn {
      background-color: #ecc3de !important;
    }
    .m-btnt {
      color: #34132e !important;
    }
  }
  @media (max-width: 480px) {
    .m-pad {
      padding-left: 20px !important;
      padding-right: 20px !important;
    }
  }
</style>`;

export interface Layout {
  readonly title: string;
  /** What a mail program shows beside the subject. */
  readonly firstLine: string;
  readonly body: readonly SafeHtml[];
  /** Why this mail came. */
  readonly why: string;
  /** Above the title; the mail is complete without it. */
  readonly picture?: { readonly url: string; readonly description: string } | undefined;
  /** At the very end, such as the one that stops mails like this. */
  readonly links?: readonly { readonly label: string; readonly url: string }[] | undefined;
}

/** One column of 600, in tables and inline styles, complete without pictures. */
export function layout({ title, firstLine, body, why, picture, links = [] }: Layout): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <base target="_blank" />
        <title>${title}</title>
        ${HEAD_STYLES}
      </head>
      <body class="m-bg" style="margin:0;padding:0;background-color:#faf7f6;">
        <div style="display:none;max-height:0;overflow:hidden;">${firstLine}</div>
        <table
          class="m-bg"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="#faf7f6"
          style="background-color:#faf7f6;"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
              <table
                class="m-card"
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                bgcolor="#ffffff"
                style="max-width:600px;background-color:#ffffff;border-radius:20px;overflow:hidden;"
              >
                <tr>
                  <td
                    class="m-pad m-text"
                    style="padding:24px 32px 0;${FONT}font-size:19px;line-height:22px;font-weight:bold;color:#34132e;text-align:left;"
                  >
                    ${DEFAULT_BRAND.name}<br /><span
                      class="m-muted"
                      style="font-size:13px;line-height:16px;font-weight:normal;color:#685963;"
                      >by ${DEFAULT_BRAND.retailerName}</span
                    >
                  </td>
                </tr>
                ${picture === undefined ? '' : pictureRow(picture)}
                <tr>
                  <td class="m-pad" style="padding:28px 32px 12px;text-align:left;">
                    <h1
                      class="m-text"
                      style="margin:0 0 12px;${FONT}font-size:30px;line-height:35px;font-weight:bold;letter-spacing:-0.5px;color:#34132e;"
                    >
                      ${title}
                    </h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td class="m-pad" style="padding:0 32px 28px;">
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td
                          class="m-line m-muted"
                          style="border-top:1px solid #e7dfdf;padding-top:18px;${FONT}font-size:13px;line-height:19px;color:#685963;text-align:left;"
                        >
                          ${why}${links.length === 0 ? '' : linksLine(links)}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.markup;
}

function pictureRow({ url, description }: NonNullable<Layout['picture']>) {
  return html`<tr>
    <td style="padding-top:20px;font-size:0;line-height:0;">
      <img
        class="m-text"
        src="${url}"
        width="600"
        alt="${description}"
        style="display:block;width:100%;max-width:600px;height:auto;border:0;${FONT}font-size:17px;line-height:26px;color:#34132e;"
      />
    </td>
  </tr>`;
}

function linksLine(links: NonNullable<Layout['links']>) {
  const all = links.map(
    ({ label, url }) => html`<a class="m-link" href="${url}" style="color:#612855;">${label}</a>&nbsp;&nbsp; `,
  );
  return html`<br /><span style="line-height:28px;">${all}</span>`;
}
