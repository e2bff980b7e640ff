import { memoize } from '../memoize.ts'
import type { WrittenNumber } from './words.ts'

/** What a text names or tells, at its place. */
interface Placed {
  /** First word of the text and the one after the last. */
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}
export interface NameItem extends Placed {
  readonly type: 'name'
  readonly name: string
}
export interface NumberItem extends Placed {
  readonly type: 'number'
  readonly number: WrittenNumber
}
export interface DateItem extends Placed {
  readonly type: 'date'
  readonly iso: string
}
export type Item = NameItem | NumberItem | DateItem

export const namesIn: (items: readonly Item[]) => readonly NameItem[] = memoize((items) => items.filter((item): item is NameItem => item.type === 'name'))

/** Names of items, each once, in the order in which they stand. */
export const distinctNames: (items: readonly Item[]) => readonly string[] = memoize((items) => [...new Set(namesIn(items).map(({ name }) => name))])

/** The place of the first that is not before what is looked for, in an order. */
export function firstNotBefore<T>(ordered: readonly T[], isBefore: (one: T) => boolean): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(ordered[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** The items that begin at one of these words. */
export function itemsBetween(items: readonly Item[], from: number, to: number): readonly Item[] {
  return items.slice(
    firstNotBefore(items, (item) => item.from < from),
    firstNotBefore(items, (item) => item.from < to)
  )
}
