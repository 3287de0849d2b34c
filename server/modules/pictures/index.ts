export { createAddressFetcher, fetchUnlessHeld } from './fetch-address.ts';
export { keepPicture, keepPictureOf, findPicture } from './keep-picture.ts';
export { readPictureTicket, signPictureTicket } from './picture-ticket.ts';
export type { Pictures } from './pictures.ts';
