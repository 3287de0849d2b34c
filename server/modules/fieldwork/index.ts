export { readFieldwork, listQuotaCells, type FieldworkRooms, registerStudyCounting } from './read-fieldwork.ts';
export { listStudiesWithFigures } from './study-list.ts';
