export const states = ['queued', 'running', 'done', 'failed', 'cancelled', 'dead'] as const
export type State = (typeof states)[number]

const signs: Readonly<Record<State, string>> = { queued: '◷', running: '▶', done: '✓', failed: '✗', cancelled: '⊘', dead: '☓' }

export const signOf = (state: string): string => signs[state as State] ?? '•'

export const isActive = (state: string): boolean => state === 'queued' || state === 'running'

/** Kinds of jobs in the words of the page. Questions stay out of the list unless they are chosen: the view Ask shows them. */
export const kindNames: Readonly<Record<string, string>> = {
  kgot: 'task',
  tool: 'tool call',
  node_agents: 'node agents',
  import: 'import',
  ask: 'question'
}

export const showKind = (kind: string): string => kindNames[kind] ?? kind

export const pathOf = ({ id, kind }: { readonly id: string; readonly kind: string }): string => (kind === 'kgot' ? `/tasks/${id}` : `/jobs/${id}`)

/** The question, the task or the tool of a job; null if its input has none. */
export function titleOf(input: unknown): string | null {
  const { task, question, tool } = (input ?? {}) as { task?: unknown; question?: unknown; tool?: unknown }
  const title = task ?? question ?? tool ?? null
  return title === null ? null : String(title)
}
