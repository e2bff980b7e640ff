import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Dialog } from '../parts/dialog.tsx'
import { useSession } from '../service/session.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { GraphPicker } from './graph-picker.tsx'
import { KeyDialog } from './key-dialog.tsx'
import style from './shell.module.css'
import { ShortcutList } from './shortcut-list.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { focusContent, useKeptFocus } from './use-kept-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { views } from './views.ts'

const SearchDialog = lazy(() => import('../search/search-dialog.tsx'))

/** The frame of every view: views to the left, or below on a narrow screen; graph, key and colours above. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [location, navigate] = useLocation()
  const { keyWanted, key } = useSession()
  const [dialog, setDialog] = useState<'key' | 'shortcuts' | 'search' | null>(null)
  useKeptFocus(location)
  const open = (path: string) => {
    navigate(path)
    focusContent()
  }
  useShortcuts({
    ...Object.fromEntries(views.map(({ letter, path }) => [`g ${letter}`, () => open(path)])),
    '?': () => setDialog('shortcuts'),
    '/': () => setDialog('search')
  })
  const close = () => setDialog(null)
  const current = views.find(({ path, also }) => (path !== '/' && location.startsWith(path)) || (also !== undefined && location.startsWith(also))) ?? views[0]
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#content">
        Skip to content
      </a>
      <header className={style.top}>
        <Link href="/" className={style.brand}>
          Edgewise
        </Link>
        <GraphPicker />
        <button type="button" aria-label="Search everything" onClick={() => setDialog('search')}>
          Search <kbd>/</kbd>
        </button>
        <span className={style.space} />
        <button type="button" onClick={() => setDialog('key')}>
          {key === null ? 'Key' : 'Key in use'}
        </button>
        <ThemeSwitch />
        <button type="button" aria-label="Keyboard shortcuts" onClick={() => setDialog('shortcuts')}>
          ?
        </button>
      </header>
      <nav className={style.rail} aria-label="Views">
        {views.map(({ name, path }) => (
          <Link key={path} href={path} {...(path === current?.path && { 'aria-current': 'page' as const })}>
            {name}
          </Link>
        ))}
      </nav>
      <ConnectionBar />
      <main id="content" tabIndex={-1} className={style.content}>
        {children}
      </main>
      {(dialog === 'key' || keyWanted !== null) && <KeyDialog onClose={close} />}
      {dialog === 'search' && (
        <Suspense
          fallback={
            <Dialog title="Search" onClose={close}>
              Loading
            </Dialog>
          }
        >
          <SearchDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'shortcuts' && <ShortcutList onClose={close} />}
    </div>
  )
}
