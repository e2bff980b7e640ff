import { memoize } from '../memoize.ts'
import type { WrittenNumber } from './words.ts'

/** The place of an item in a text. */
interface Placed {
  /** The index of the first word and of the one after the last. */
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

/** Returns distinct names in order. */
export const distinctNames: (items: readonly Item[]) => readonly string[] = memoize((items) => [...new Set(namesIn(items).map(({ name }) => name))])

/** Returns the index of the first element that is not before the target, by binary search. */
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

/** Returns the items that begin within a range of words. */
export function itemsBetween(items: readonly Item[], from: number, to: number): readonly Item[] {
  return items.slice(
    firstNotBefore(items, (item) => item.from < from),
    firstNotBefore(items, (item) => item.from < to)
  )
}
