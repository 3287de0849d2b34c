import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page.tsx';
import { applyTheme, themeOf } from './theme.ts';
import './main.css';
import type { GalleryArea, GalleryEntry } from './gallery-entry.ts';

const files = import.meta.glob<readonly GalleryEntry[]>('./entries/*.tsx', { eager: true, import: 'ENTRIES' });

/** Every file of entries/ is an area, named after it. */
const AREAS: readonly GalleryArea[] = Object.entries(files).map(([path, entries]) => ({
  name: path.slice('./entries/'.length, -'.tsx'.length),
  entries,
}));

const theme = themeOf(location.search);
applyTheme(theme);

const element = document.getElementById('app');
if (element === null) throw new Error('index.html has no element with the id app');
createRoot(element).render(
  <StrictMode>
    <GalleryPage areas={AREAS} base={import.meta.env.BASE_URL} path={location.pathname} theme={theme} />
  </StrictMode>,
);
