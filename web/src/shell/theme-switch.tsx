import { useState } from 'react'
import { showTheme, storedTheme, themes } from './theme.ts'
import { useShortcuts } from './use-shortcuts.ts'

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const change = () => {
    showTheme(next)
    setTheme(next)
  }
  useShortcuts({ d: change })
  return (
    <button type="button" onClick={change}>
      <span className="hidden">Colours: </span>
      {theme}
    </button>
  )
}
