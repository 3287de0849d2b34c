import { DATA_DOWNLOAD_DAYS } from '#contract/leaving/leaving.ts';
import { compose, type Email } from './email.ts';
import { alarm, button, paragraph } from './parts.ts';

export interface DataReady {
  readonly firstName: string;
  readonly url: string;
}

/** Tells a member that everything we hold about them is ready to be fetched. The file itself never travels by e-mail. */
export function dataReadyEmail({ firstName, url }: DataReady): Email {
  return compose({
    kind: 'data-ready',
    subject: 'Your data is ready',
    firstLine: `Download it within ${DATA_DOWNLOAD_DAYS} days.`,
    body: [
      paragraph(
        `Hello ${firstName}, everything we have about you is in one download: a page you can read, plus the same data as JSON. Log in to download it. The link works once and expires in ${DATA_DOWNLOAD_DAYS} days.`,
      ),
      button('Download my data', url),
      alarm("Didn't request this?", 'Nobody can download it without your password. To be safe, change your password.'),
    ],
    why: "You're getting this email because someone requested a copy of your data.",
  });
}
