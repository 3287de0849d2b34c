export { countOpenRequests } from './count-requests.ts';
