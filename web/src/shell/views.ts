export interface View {
  readonly name: string
  readonly path: string
  /** Pressed after g, it opens the view. */
  readonly letter: string
  /** Start of other addresses that it shows. */
  readonly also?: string
}

export const views: readonly View[] = [
  { name: 'Ask', path: '/', letter: 'a' },
  { name: 'Tasks', path: '/tasks', letter: 'k', also: '/jobs' },
  { name: 'Operations', path: '/operations', letter: 'o' }
]
