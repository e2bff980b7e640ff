import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import type { Wish } from '../tools/wish.ts'
import { say, sayList } from '../wording.ts'

/** Vectors that a text writes out: so many, of so many numbers. */
const [mostNodes, mostNumbers] = [5, 32]

const isWritable = (vector: unknown): vector is number[] => Array.isArray(vector) && vector.length <= mostNumbers

/** The vectors of nodes: written out where they are few and short; of two whether they are the same, where that is asked. */
export function renderEmbedded({ yesNo, named }: Wish, { rows, summary, total }: ShapedResult): ReturnType<ClosurePlan['render']> {
  const names = rows.map((row) => say(row['node']))
  const vectors = rows.map((row) => row['embedding'])
  if (yesNo && named === 2 && rows.length === 2) {
    const isSame = JSON.stringify(vectors[0]) === JSON.stringify(vectors[1])
    return { status: 'answered', answer: `${isSame ? 'Yes' : 'No'}: the vectors of ${sayList(names)} are ${isSame ? '' : 'not '}the same.`, data: isSame }
  }
  const isShort = rows.length <= mostNodes && rows.length === total && vectors.every(isWritable)
  const written = vectors.map((vector, at) => `${names[at]}: ${isWritable(vector) ? `[${vector.map(say).join(', ')}]` : ''}`)
  const dimension = say(summary['dimension'] ?? 'several')
  return { status: 'answered', answer: isShort ? written.join('\n') : `Vectors of ${dimension} numbers for ${sayList(names, total)}.`, data: rows }
}
