import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { plainPage } from './plain-page.ts';

/** Asks before anything is changed: programs that look at every link of a mail would otherwise unsubscribe its reader. */
export const UNSUBSCRIBE_PAGE = plainPage({
  title: 'Unsubscribe',
  heading: 'Stop e-mails about activities',
  text: `${DEFAULT_BRAND.name.replaceAll(/[&<>"]/g, '')} will send you no more invitations and reminders by e-mail. Your activities and points stay as they are.`,
  button: 'Unsubscribe',
  isForm: true,
});
