/** What an admin can switch while the community runs (spec §1): names, types, and what holds while nobody says otherwise. */
export const FLAG_KEYS = ['ihut', 'in_app_notification', 'gamification', 'spark_banner'] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];

/** What is on or off; the banner is a text, which is empty while there is none. */
export type SwitchKey = Exclude<FlagKey, 'spark_banner'>;
export type FlagValues = Readonly<Record<SwitchKey, boolean>> & { readonly spark_banner: string };

export const FLAG_DEFAULTS: FlagValues = {
  ihut: true,
  in_app_notification: true,
  gamification: true,
  spark_banner: '',
};

export const isFlagKey = (value: unknown): value is FlagKey => FLAG_KEYS.includes(value as FlagKey);

/** Whether a value says that its part of the product is there. */
export const isOnIn = (values: FlagValues, key: FlagKey): boolean => Boolean(values[key]);
