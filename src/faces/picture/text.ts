import { pluralNoun } from '../../results/format.ts'
import { escapeXml } from '../../storage/graphs/export/escape-xml.ts'

/** Names longer than any text in a picture are cut before they are looked at. */
const MOST_UNITS = 400
/** Controls, line ends, marks that turn the direction of later text, lone surrogates, and what XML cannot hold. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]+/gu

/** A text of the graph, fit for one line of XML. */
export const clean = (text: string): string => text.slice(0, MOST_UNITS).replace(unfit, ' ').trim()

export const escaped = (text: string): string => escapeXml(clean(text))

/** An estimate of a text's width in pixels, rather too wide than too narrow. */
export function widthOf(text: string, fontSize: number): number {
  let ems = 0
  for (const character of text) ems += emsOf(character)
  return ems * fontSize
}

function emsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x1100) return code >= 0x1f000 ? 1.3 : 1
  if (/[A-Z0-9mw%@&]/.test(character)) return 0.69
  return /[ijlt.,:;'|() -]/.test(character) ? 0.36 : 0.6
}

/** Cuts a text to a width, and ends it with an ellipsis. */
export function shortened(text: string, fontSize: number, width: number): string {
  const whole = clean(text)
  if (widthOf(whole, fontSize) <= width) return whole
  let [kept, ems] = ['', emsOf('…')]
  for (const character of whole) {
    ems += emsOf(character)
    if (ems * fontSize > width) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** `12,400 nodes`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${count === 1 ? noun : pluralNoun(noun)}`
