const STORED = 'edgewise-theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  localStorage.setItem(STORED, theme)
}
