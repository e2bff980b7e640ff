import { createHash } from 'node:crypto'
import type { MadeCall, PageSource } from './toolbox.ts'

/** Proposed operations from one source. */
interface Part {
  readonly proposed: unknown
  readonly from: Omit<PageSource, 'url'> & { readonly url: string | null }
}

/** The number of the page that an operation names, from 1. */
const pageOf = (operation: unknown): number => Number((operation as { readonly page?: unknown } | null)?.page)

/** Splits proposed operations by source: the call's page, or the page that an operation names. Operations without a page belong to the call. */
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
