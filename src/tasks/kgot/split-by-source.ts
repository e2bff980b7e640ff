import { createHash } from 'node:crypto'
import type { MadeCall, PageSource } from './toolbox.ts'

/** What was proposed to be written, of one source. */
interface Part {
  readonly proposed: unknown
  readonly from: Omit<PageSource, 'url'> & { readonly url: string | null }
}

/** The page that an operation names, from 1. */
const pageOf = (operation: unknown): number => Number((operation as { readonly page?: unknown } | null)?.page)

/** What was proposed of a call, by where it comes from: its page, or those of its pages that the operations name. What names none of them comes from the call alone. */
export function splitBySource({ text, url, sha256, pages }: MadeCall, proposed: unknown): Part[] {
  const whole: Part['from'] = { url, sha256: sha256 ?? createHash('sha256').update(text).digest('hex') }
  const operations = (proposed as { readonly operations?: unknown } | null)?.operations
  if (pages === undefined || !Array.isArray(operations)) return [{ proposed, from: whole }]
  const parts = new Map<Part['from'], unknown[]>()
  for (const operation of operations as unknown[]) {
    const from = pages[pageOf(operation) - 1] ?? whole
    const part = parts.get(from)
    if (part === undefined) parts.set(from, [operation])
    else part.push(operation)
  }
  return parts.size === 0 ? [{ proposed, from: whole }] : [...parts].map(([from, part]) => ({ proposed: { operations: part }, from }))
}
