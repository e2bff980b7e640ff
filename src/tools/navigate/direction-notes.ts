import { EdgewiseError } from '../../base/errors.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { GraphInfo, WorkBudget } from '../../storage/graphs/store.ts'

/** The cost limit of also computing the other direction. */
export const otherReadingBudget: WorkBudget = { maxWork: 500_000, maxRows: 100_000 }

/** The direction of relationships when a call sets none. */
export function ownDirection({ orientation }: GraphInfo): Direction {
  return orientation === 'directed' ? 'out' : 'both'
}

/**
 * Notes which direction was used for a caller who set none, and the other result where it differs, because a question rarely gives a direction.
 * @param context the result in a few words.
 * @param tellBothWays the same without directions, skipping what costs too much; null when it is not worth its cost.
 */
export async function directionNotes({ orientation }: GraphInfo, context: string, tellBothWays: (() => Promise<string>) | null): Promise<string[]> {
  const isDirected = orientation === 'directed'
  const taken = `Relationships without a direction were followed ${isDirected ? 'out' : 'both ways'}, the graph's own way`
  const other = isDirected && tellBothWays !== null ? await withinBudget(tellBothWays) : null
  if (other === null || other === context) return [`${taken}.`]
  return [`${taken}: ${context}. With direction "both": ${other}.`]
}

async function withinBudget(tell: () => Promise<string>): Promise<string | null> {
  try {
    return await tell()
  } catch (error) {
    const isCostly = error instanceof EdgewiseError && (error.code === 'EDGEWISE_WORK_BUDGET' || error.code === 'EDGEWISE_DEADLINE')
    if (isCostly) return null
    throw error
  }
}
