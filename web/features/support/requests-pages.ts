// One script for both: whoever opens the list opens one of it next.
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
