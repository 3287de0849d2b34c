const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The time of an instant here, such as 2:14 pm. Apart from other formats: pages outside the login need no more of them. */
export function formatTime(instant: string): string {
  return time.format(new Date(instant)).toLowerCase().replaceAll(/\s/g, ' ');
}
