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
    firstLine: `Fetch it within ${DATA_DOWNLOAD_DAYS} days.`,
    body: [
      paragraph(
        `Hello ${firstName}, everything we hold about you is in one file: a page to read, and the same as JSON. Log in to download it. The link works once, and for ${DATA_DOWNLOAD_DAYS} days.`,
      ),
      button('Download my data', url),
      alarm('Did you not ask for this?', 'Nobody can fetch it without your password. Change it to be safe.'),
    ],
    why: 'You get this because a copy of your data was asked for.',
  });
}
