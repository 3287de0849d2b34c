import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AREAS } from './areas.ts';
import { GalleryPage } from './gallery-page.tsx';
import { applyTheme, themeOf } from './theme.ts';
import './main.css';

const theme = themeOf(location.search);
applyTheme(theme);

const element = document.getElementById('app');
if (element === null) throw new Error('index.html has no element with the id app');
createRoot(element).render(
  <StrictMode>
    <GalleryPage areas={AREAS} base={import.meta.env.BASE_URL} path={location.pathname} theme={theme} />
  </StrictMode>,
);
