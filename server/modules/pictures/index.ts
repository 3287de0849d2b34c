export { createAddressFetcher, fetchUnlessHeld } from './fetch-address.ts';
export { keepPicture } from './keep-picture.ts';
export type { Pictures } from './pictures.ts';
