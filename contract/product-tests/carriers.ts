import { isNearly } from '../rules/nearly.ts';

/** Those who carry our parcels: what they are called, and how their numbers look without the spaces in them. */
interface CarrierRule {
  readonly name: string;
  /** Other names that files give them, in small letters and figures alone. */
  readonly aliases: readonly string[];
  readonly number: RegExp;
  /** How a number has to look, after the name. */
  readonly looks: string;
}

const CARRIER_RULES = {
  UPS: {
    name: 'UPS',
    aliases: ['unitedparcelservice', 'upsground', 'upssurepost'],
    number: /^1Z[0-9A-Z]{16}$/,
    looks: 'numbers are 1Z plus 16 letters or digits',
  },
  USPS: {
    name: 'USPS',
    aliases: ['uspostalservice', 'unitedstatespostalservice', 'postalservice', 'uspsgroundadvantage', 'uspspriority'],
    number: /^(?:[0-9]{20}|[0-9]{22}|[0-9]{26}|[0-9]{30}|[0-9]{34}|[A-Z]{2}[0-9]{9}US)$/,
    looks: 'numbers have 20 or 22 digits, or two letters, 9 digits, and US',
  },
  FEDEX: {
    name: 'FedEx',
    aliases: ['federalexpress', 'fedexground', 'fedexhomedelivery', 'fedexexpress'],
    number: /^(?:[0-9]{12}|[0-9]{15}|[0-9]{20}|[0-9]{22})$/,
    looks: 'numbers have 12, 15, 20, or 22 digits',
  },
  DHL: {
    name: 'DHL',
    aliases: ['dhlexpress', 'dhlecommerce'],
    number: /^(?:[0-9]{10}|[0-9]{16}|GM[0-9]{16,22}|JD[0-9]{16,20})$/,
    looks: 'numbers have 10 digits, or start with GM or JD',
  },
  ONTRAC: {
    name: 'OnTrac',
    aliases: ['ontracgroundservice', 'lasership'],
    number: /^(?:[CD][0-9]{14}|1LS[0-9A-Z]{12,20})$/,
    looks: 'numbers are C or D plus 14 digits, or start with 1LS',
  },
  NORTHPOST: {
    name: 'NorthPost',
    aliases: ['np'],
    number: /^(?:NP)?[0-9]{12}$/,
    looks: 'numbers have 12 digits',
  },
} as const satisfies Record<string, CarrierRule>;

export type Carrier = keyof typeof CARRIER_RULES;
export const CARRIERS = Object.keys(CARRIER_RULES) as readonly Carrier[];

export const carrierName = (carrier: Carrier): string => CARRIER_RULES[carrier].name;

export function isCarrier(value: unknown): value is Carrier {
  return CARRIERS.some((carrier) => carrier === value);
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The carrier that a file names, however it writes it; undefined for one that we do not know. */
export function carrierIn(text: string): Carrier | undefined {
  const letters = lettersOf(text);
  return CARRIERS.find((carrier) => {
    const { name, aliases }: CarrierRule = CARRIER_RULES[carrier];
    return lettersOf(name) === letters || aliases.includes(letters);
  });
}

/** The carrier that was probably meant. */
export function carrierLike(text: string): Carrier | undefined {
  const letters = lettersOf(text);
  const like = CARRIERS.filter((carrier) => isNearly(letters, lettersOf(carrierName(carrier))));
  return like.length === 1 ? like[0] : undefined;
}

/** A number as it is kept: without spaces and dashes, in capitals. */
export const plainTrackingNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** What is wrong with a number of a carrier, in a sentence; undefined for one that looks right. */
export function trackingNumberProblem(carrier: Carrier, plain: string): string | undefined {
  const { name, number, looks }: CarrierRule = CARRIER_RULES[carrier];
  return number.test(plain) ? undefined : `${name} ${looks}`;
}
