// One script for both: anyone who opens the list opens one of it next.
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
