import type { Slots } from '../statement.ts'

type Say = (slots: Required<Slots>) => string

/** The two forms of a sentence that can be denied. */
export const either =
  (yes: Say, no: Say): Say =>
  (slots) =>
    slots.isDenied ? no(slots) : yes(slots)

/** Formats an ordinal such as `3rd`. */
export const nth = (place: number): string => `${place}${place === 1 ? 'st' : place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'}`
/** Index 3 is `third`. */
export const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

export const list = (items: readonly string[]): string => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`)
export const bold = (names: readonly string[]): string[] => names.map((name) => `**${name}**`)
export const code = (names: readonly string[]): string[] => names.map((name) => `\`${name}\``)

export const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`)
