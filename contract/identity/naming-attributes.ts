/**
 * What is kept in a profile and says who somebody is, or where they are to be found: names, the day of birth, every part of an
 * address, ways to reach them. Nobody but the member reads it, except support and admins who give a reason (`revealMember`):
 * it is in no list, no audience, no survey of a researcher and no export. What is added to a profile and names somebody belongs here.
 */
export const NAMING_ATTRIBUTES = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'dob',
  'dateOfBirth',
  'per_address',
  'address_line1',
  'address_line2',
  'panelist_city',
  'panelist_zip',
  'latitude',
  'longitude',
] as const;

// However it is written: date_of_birth, dateOfBirth and DateOfBirth are one name.
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const NAMING = new Set([
  ...NAMING_ATTRIBUTES.map(plain),
  'name',
  'fullname',
  'phone',
  'mobile',
  'birthdate',
  'birthday',
  'address',
  'street',
  'zip',
  'zipcode',
  'postcode',
]);

/** Whether an attribute tells who a member is. */
export const isNaming = (attribute: string): boolean => NAMING.has(plain(attribute));
