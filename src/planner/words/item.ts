import type { Mention } from '../../linking/mention.ts'
import type { Operator } from './operators.ts'

/** One step of a reading: a mention or an operator. Items of one reading do not overlap. */
export type Item = Mention | Operator

/** What a property can be compared with. */
export type Amount = Extract<Item, { kind: 'number' | 'date' }>

export function isAmount(item: Item | undefined): item is Amount {
  return item?.kind === 'number' || item?.kind === 'date'
}

/** A property that is merely like a word: enough to ask for it, too little to test it by. */
export const isFaint = (item: Item): boolean => item.kind === 'property' && item.score < 0.62

const readingsTried = 48

function overlap(a: Item, b: Item): boolean {
  return a.start < b.end && b.start < a.end
}

/** A mention that a reading may leave out: its words may mean nothing in the graph. */
function isDoubtful(mention: Mention): boolean {
  return mention.score < 0.7 || (mention.kind === 'node' && mention.score < 0.8)
}

/** The mentions that compete for one place, best first; null stands for taking none. */
function alternativesOf(cluster: readonly Mention[]): (Mention | null)[] {
  const ranked = [...cluster].sort((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score)
  const longest = (ranked[0]?.end ?? 0) - (ranked[0]?.start ?? 0)
  const kept: (Mention | null)[] = ranked.filter((mention) => mention.end - mention.start === longest || mention.score >= 0.9)
  return kept.every((mention) => mention !== null && isDoubtful(mention)) ? [...kept, null] : kept
}

/** What it costs to take nothing at a place: less where its words only paraphrase what they may stand for. */
const passedOver = (cluster: readonly Mention[]) => (cluster.every((mention) => mention.score < 0.7) ? 0.4 : 0.8)

function clustersOf(mentions: readonly Mention[]): Mention[][] {
  const clusters: Mention[][] = []
  for (const mention of mentions) {
    const last = clusters.at(-1)
    if (last?.some((other) => overlap(other, mention))) last.push(mention)
    else clusters.push([mention])
  }
  return clusters
}

/** Operators give way to names that hold them (`Most`, `Over`), numbers to the operators that took them. */
function mergeOperators(mentions: readonly Mention[], operators: readonly Operator[]): Item[] {
  const kept = operators.filter(
    (operator) =>
      !mentions.some(
        (mention) =>
          mention.kind !== 'number' && overlap(operator, mention) && mention.score >= 0.9 && mention.end - mention.start >= operator.end - operator.start
      )
  )
  // A type within a number of hops (`2 KNOWS steps`) still says which relationships are meant.
  const free = mentions.filter((mention) => !kept.some((operator) => overlap(operator, mention) && !(operator.kind === 'hops' && mention.kind === 'type')))
  return [...kept, ...free].sort((a, b) => a.start - b.start)
}

/** The ways to read a question as a row of items, likeliest first, at most 48. */
export function itemRows(mentions: readonly Mention[], operators: readonly Operator[]): Item[][] {
  let rows: { mentions: Mention[]; cost: number }[] = [{ mentions: [], cost: 0 }]
  for (const cluster of clustersOf(mentions)) {
    const next: { mentions: Mention[]; cost: number }[] = []
    for (const row of rows) {
      alternativesOf(cluster).forEach((choice, rank) => {
        next.push({
          mentions: choice === null ? row.mentions : [...row.mentions, choice],
          cost: row.cost + (choice === null ? passedOver(cluster) : 1 - choice.score + rank * 0.05)
        })
      })
    }
    rows = next.sort((a, b) => a.cost - b.cost).slice(0, readingsTried)
  }
  return rows.map((row) => mergeOperators(row.mentions, operators))
}
