import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { compose, type Email } from './email.ts';
import { button, facts, paragraph } from './parts.ts';

export interface LowGiftCards {
  readonly name: string;
  readonly values: readonly {
    readonly valueCents: number;
    readonly left: number;
    readonly lastsDays: number | null;
    readonly leadDays: number;
  }[];
  readonly stockUrl: string;
}

/** Warns an operator of gift cards that run out before new ones can be there. */
export function giftCardsLowEmail({ name, values, stockUrl }: LowGiftCards): Email {
  const named = values.map(({ valueCents }) => `$${valueCents / 100}`).join(', ');
  const title = `${named} gift cards are running low`;
  const text = `Hello ${name}, your stock won't last until new cards arrive. When it's gone, members see “out of stock” unless the provider is on.`;
  const lines = values.map(
    ({ valueCents, left, lastsDays, leadDays }) =>
      [
        `$${valueCents / 100}`,
        `${left} left, ${lasting(left, lastsDays)}; new cards take ${daysOf(leadDays)}`,
      ] as const,
  );
  const why = `You're getting this because you manage gift cards in the ${DEFAULT_BRAND.shortName} operator console.`;
  const standings = lines.map(([value, standing]) => `${value}: ${standing}.`);
  return compose({
    kind: 'gift-cards-low',
    subject: title,
    firstLine: standings.join(' '),
    body: [paragraph(text), { ...facts(lines), text: standings.join('\n\n') }, button('Load new cards', stockUrl)],
    why,
  });
}

function lasting(left: number, lastsDays: number | null): string {
  if (left === 0) return 'out of stock now';
  const days = Math.floor(lastsDays ?? 0);
  return days === 0 ? 'less than a day' : `for ${daysOf(days)}`;
}

function daysOf(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
