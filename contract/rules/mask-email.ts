/** An address as its owner knows it again and nobody else learns it: d•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = Array.from(email.slice(0, Math.max(at, 0)));
  return `${first}•••${at < 0 ? '' : email.slice(at)}`;
}
