import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { showTheme, storedTheme } from './shell/theme.ts'
import './style.css'

showTheme(storedTheme())
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>
  )
