import { ADDRESS_PLACES } from './served-places.ts';

/** Which states mail goes to by the first digits of a zip code, as the Postal Service hands them out. */
const FROM_TO: readonly (readonly [state: string, ...ranges: readonly string[]])[] = [
  ['AL', '350-369'],
  ['AK', '995-999'],
  ['AZ', '850-865'],
  ['AR', '716-729'],
  ['CA', '900-961'],
  ['CO', '800-816'],
  ['CT', '060-069'],
  ['DE', '197-199'],
  ['FL', '320-339', '341-349'],
  ['GA', '300-319', '398-399'],
  ['HI', '967-968'],
  ['ID', '832-838'],
  ['IL', '600-629'],
  ['IN', '460-479'],
  ['IA', '500-528'],
  ['KS', '660-679'],
  ['KY', '400-427'],
  ['LA', '700-714'],
  ['ME', '039-049'],
  ['MD', '206-219'],
  ['MA', '010-027', '055-055'],
  ['MI', '480-499'],
  ['MN', '550-567'],
  ['MS', '386-397'],
  ['MO', '630-658'],
  ['MT', '590-599'],
  ['NE', '680-693'],
  ['NV', '889-898'],
  ['NH', '030-038'],
  ['NJ', '070-089'],
  ['NM', '870-884'],
  ['NY', '005-005', '100-149'],
  ['NC', '270-289'],
  ['ND', '580-588'],
  ['OH', '430-459'],
  ['OK', '730-732', '734-749'],
  ['OR', '970-979'],
  ['PA', '150-196'],
  ['RI', '028-029'],
  ['SC', '290-299'],
  ['SD', '570-577'],
  ['TN', '370-385'],
  ['TX', '733-733', '750-799', '885-885'],
  ['UT', '840-847'],
  ['VT', '050-054', '056-059'],
  ['VA', '201-201', '220-246'],
  ['WA', '980-994'],
  ['WV', '247-268'],
  ['WI', '530-549'],
  ['WY', '820-831'],
  ['DC', '200-200', '202-205', '569-569'],
  ['AS', '96799-96799'],
  ['GU', '96910-96932'],
  ['MP', '96950-96952'],
  ['PR', '006-007', '009-009'],
  ['VI', '008-008'],
  ['FM', '96941-96944'],
  ['MH', '96960-96970'],
  ['PW', '96939-96940'],
  ['AA', '340-340'],
  ['AE', '090-098'],
  ['AP', '962-966'],
];

/** Places that get their mail by way of another state, so that people there write either. */
const ALSO: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '42223': 'TN',
  '59221': 'ND',
  '63673': 'IL',
  '71749': 'LA',
  '72643': 'MO',
  '73949': 'TX',
  '73960': 'TX',
  '81137': 'NM',
  '83414': 'WY',
  '84536': 'AZ',
  '86044': 'UT',
  '86515': 'NM',
  '88063': 'TX',
  '89439': 'CA',
  '97635': 'CA',
};

/** The smaller ones first: some lie within the range of a state. */
const PLACES_BY_SIZE: readonly string[] = ADDRESS_PLACES.map(({ shortText }) => shortText).toReversed();

/** Whether a zip code, with or without its last four, can be in this state (spec §5). */
export function isZipInState(zip: string, state: string): boolean {
  const [code = ''] = zip.split('-');
  const ranges = FROM_TO.find(([name]) => name === state)?.slice(1) ?? [];
  const isInRange = ranges.some((range) => {
    const [from = '', to = ''] = range.split('-');
    const area = code.slice(0, from.length);
    return area >= from && area <= to;
  });
  return isInRange || ALSO[code] === state;
}

/** The state of a zip code where nobody has written one, or the other place; undefined where the community serves nobody. */
export function stateOfZip(zip: string): string | undefined {
  const [code = ''] = zip.split('-');
  return /^\d{5}$/.test(code) ? (ALSO[code] ?? PLACES_BY_SIZE.find((place) => isZipInState(code, place))) : undefined;
}
