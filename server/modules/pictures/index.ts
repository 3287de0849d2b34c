export { createAddressFetcher, fetchUnlessHeld, hostList } from './fetch-address.ts';
export { keepPicture, keepPictureOf, findPicture } from './keep-picture.ts';
export { type Pictures, pictureTicket } from './pictures.ts';
