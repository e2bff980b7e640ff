import type { Inventory, Mentioned } from './inventory.ts'

const helping = /^(?:can|could|does|do|did|may|might)$/

/** `which "B" nodes can an "A" reach`: the subject comes second. */
export function isTurned({ mentions, marks }: Inventory): boolean {
  const [first, second] = mentions
  const amid = marks.slice(first?.end ?? 0, second?.end ?? 0)
  const words = amid.slice(
    0,
    Math.max(
      0,
      amid.findIndex(({ name }) => name !== null && name.labels.length > 0)
    )
  )
  return first?.asked === true && words.some(({ text }) => helping.test(text)) && words.every(({ kind }) => !/verb|relative|have|be/.test(kind))
}

/** The one of three that words put between the others. */
function middleOf({ mentions, marks }: Inventory, things: readonly number[]): number | undefined {
  if (things.length !== 3) return undefined
  const having = (test: (mention: Mentioned) => boolean) => things.filter((index) => mentions.some((mention) => mention.thing === index && test(mention)))
  const isMeans = marks.every(({ kind }) => kind !== 'tie-verb' && kind !== 'reach-verb' && kind !== 'out-verb')
  const isAmid = ({ at, end }: Mentioned): boolean => {
    const next = marks.slice(end, end + 4).findIndex(({ kind }) => kind === 'name')
    const before = marks.slice(Math.max(0, at - 4), at)
    const free = before.slice(before.findLastIndex(({ kind }) => kind === 'name') + 1)
    return [...free, ...(next < 0 ? marks.slice(end, end + 4) : [])].some(({ kind }) => kind === 'middle-noun')
  }
  const found = [having(({ place }) => place === 'via'), having(isAmid), having(({ place, asked }) => place === 'by' && !asked && isMeans)]
  return found.find(({ length }) => length === 1)?.[0]
}

/** The things of a way: what it starts from first, what it passes between, what it ends in last. */
export function orderOf(inventory: Inventory, things: readonly number[]): number[] {
  const middle = middleOf(inventory, things)
  const isStart = (index: number) => inventory.mentions.some(({ thing, isFirst, place }) => thing === index && isFirst && (place === 'from' || place === 'by'))
  const ends = things.filter((index) => index !== middle)
  const starts = ends.filter(isStart)
  const rest = ends.filter((index) => !isStart(index))
  const sorted = starts.length === 0 && isTurned(inventory) ? rest.reverse() : [...starts, ...rest]
  return middle === undefined ? sorted : [...sorted.slice(0, 1), middle, ...sorted.slice(1)]
}
