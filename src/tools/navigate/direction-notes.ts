import { EdgewiseError } from '../../base/errors.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { GraphInfo, WorkBudget } from '../../storage/graphs/store.ts'

/** What the other reading may cost beside the one that was asked for. */
export const otherReadingBudget: WorkBudget = { maxWork: 500_000, maxRows: 100_000 }

/** How relationships are followed when a call does not say. */
export function ownDirection({ orientation }: GraphInfo): Direction {
  return orientation === 'directed' ? 'out' : 'both'
}

/**
 * Says which direction was taken for a caller who named none, and what the other reading gives where that differs: a question seldom tells.
 * @param told what was found, in a few words.
 * @param tellBothWays the same when direction does not matter; what costs too much is left out. null: not worth its cost.
 */
export async function directionNotes({ orientation }: GraphInfo, told: string, tellBothWays: (() => Promise<string>) | null): Promise<string[]> {
  const isDirected = orientation === 'directed'
  const taken = `Relationships without a direction were followed ${isDirected ? 'out' : 'both ways'}, the graph's own way`
  const other = isDirected && tellBothWays !== null ? await withinBudget(tellBothWays) : null
  if (other === null || other === told) return [`${taken}.`]
  return [`${taken}: ${told}. With direction "both": ${other}.`]
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
