const GRAMS_OF_OUNCE = 28.3495;
const OUNCES_OF_POUND = 16;

/** How heavy a parcel is, as people say it: in pounds, a light one in ounces. */
export function parcelWeight(grams: number): string {
  const ounces = Math.max(1, Math.round(grams / GRAMS_OF_OUNCE));
  return ounces < OUNCES_OF_POUND ? `${ounces} oz parcel` : `${Math.round(ounces / OUNCES_OF_POUND)} lb parcel`;
}
