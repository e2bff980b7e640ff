import type { Mark } from './marks.ts'
import type { Stage } from './stage.ts'

export type Kind = Mark['kind']
/** What the mark at a place does to what is read so far. */
export type Handler = (stage: Stage, marks: readonly Mark[], at: number) => void
export const opensClause: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>([undefined, 'stop', 'comma', 'and', 'onward', 'ask'])
export const skipped: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>([
  'article',
  'all',
  'single',
  'further',
  'direct',
  'out',
  'in',
  'its',
  'those',
  'glue'
])

/** The first mark from `at` on that is no determiner. */
export function ahead(marks: readonly Mark[], at: number): Mark | undefined {
  let next = at
  while (skipped.has(marks[next]?.kind)) next += 1
  return marks[next]
}
