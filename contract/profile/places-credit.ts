/** Whose data our own zip codes and cities are; their licence asks that it be said where they are shown. */
export const PLACES_CREDIT = 'Zip codes and cities: GeoNames (CC BY 4.0)';
