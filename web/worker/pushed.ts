import { readPushed } from '#contract/push/pushed.ts';
import { isInSurvey } from './in-survey.ts';
import type { WorkerScope } from './scope.ts';

/** A browser wants to see something for every push; what cannot be read says only that there is something. */
export async function showPushed(scope: WorkerScope, text: string | undefined): Promise<void> {
  const { title, link, tag } = readPushed(text);
  await scope.registration.showNotification(title, { tag, icon: '/app-icon-192.png', data: { link } });
}

/** Leads to a tab that is open, or opens one: an address that is not ours, or while somebody is in a survey, a new one. */
export async function openPushed(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { link } = notification.data as { readonly link: string };
  const url = new URL(link, scope.location.origin);
  if (!/^https?:$/.test(url.protocol)) return;
  const [tab] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (tab === undefined || url.origin !== scope.location.origin || (await isInSurvey(scope))) {
    await scope.clients.openWindow(url.href);
    return;
  }
  const focused = await tab.focus();
  await focused.navigate(url.href);
}
