/** The address as it is compared: trimmed, in one Unicode form and in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
