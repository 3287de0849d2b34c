/** The pictures of the app for home screens, by their names at the root of the site. */
export const APP_ICONS = [
  { name: 'app-icon-180.png', sizePx: 180, isMaskable: false },
  { name: 'app-icon-192.png', sizePx: 192, isMaskable: false },
  { name: 'app-icon-512.png', sizePx: 512, isMaskable: false },
  { name: 'app-icon-maskable-512.png', sizePx: 512, isMaskable: true },
] as const;
