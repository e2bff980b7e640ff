import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'

/** Styles of hosts, and the page's own that follow them. */
const names = {
  '--color-background-primary': '--ground',
  '--color-background-secondary': '--raised',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--muted',
  '--color-border-primary': '--line',
  '--font-sans': 'font-family'
} as const

/** Takes the host's theme, and its colours if it gives both ground and ink: one alone may be unreadable on the page's own. */
export function follow({ theme, styles }: McpUiHostContext): void {
  const { style, dataset } = document.documentElement
  if (theme !== undefined) dataset['theme'] = theme
  const given = styles?.variables
  if (given?.['--color-background-primary'] === undefined || given['--color-text-primary'] === undefined) return
  for (const [theirs, ours] of Object.entries(names)) {
    const value = given[theirs as keyof typeof names]
    if (value !== undefined) style.setProperty(ours, value)
  }
}

/** Tells the height of an element whenever it changes. */
export function watchHeight(element: Element, tell: (height: number) => void): () => void {
  const observer = new ResizeObserver(() => tell(Math.ceil(element.getBoundingClientRect().height)))
  observer.observe(element)
  return () => observer.disconnect()
}
