import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom a limit per address counts. One customer has a whole /64 of IPv6 and may use another address of it for each
 * call, so they count as one. An IPv4 address is itself, also when it is written as IPv6.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an address, however it is shortened. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const first = numbersOf(head);
  if (tail === undefined) return first;
  const last = numbersOf(tail);
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
