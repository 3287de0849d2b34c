/** By the clock of anyone who is greeted; the night is part of the evening. */
export function greetingOf(now: Date, name: string | undefined): string {
  return `Good ${partOfDay(now.getHours())}${name ? `, ${name}` : ''}`;
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
