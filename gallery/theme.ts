export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme is a part of the address, so that a picture of it can be asked for. */
export function themeOf(search: string): Theme {
  const wanted = new URLSearchParams(search).get('theme');
  return THEMES.find((theme) => theme === wanted) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function withTheme(path: string, theme: Theme): string {
  return theme === 'system' ? path : `${path}?theme=${theme}`;
}
