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

export const namesIn = (items: readonly Item[]): NameItem[] => items.filter((item): item is NameItem => item.type === 'name')
