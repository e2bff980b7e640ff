const MAX_NODES = 100_000

const joins = String.raw`\s*(?:to|through|thru|until|up to|-|–|—|\.\.+|…|and)\s*`
const range = new RegExp(String.raw`\b(\d+)${joins}(\d+)\b|\b(\d+),\s*\d+,(?:\s*\d+,)*\s*(?:\.\.\.|…),?\s*(?:and\s+)?(\d+)\b`, 'g')
const numbering = /\b(?:number|label|labell|index|call|name|id|identifi)\w*\b|\b(?:nodes|vertices|points|pages|rooms)\b|[([]\s*$/i
const letterRange = /\b([A-Z])\s*(?:to|through|-|–|\.\.+)\s*([A-Z])\b/g
const counted = /\b(\d+)\s+(?:\p{L}+\s+){0,2}?(?:nodes|vertices)\b/u

function upTo(from: number, to: number): string[] {
  return to < from || to - from > MAX_NODES ? [] : Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

const isWhole = (name: string) => /^\d+$/.test(name)

/** Nodes that a text numbers without naming each: `numbered from 0 to 15`, `1..9`, `nodes A to F`, `a graph of 12 nodes`. */
export function countedNodes(rest: string, named: ReadonlySet<string>): string[] {
  const names = [...named]
  if (names.every((name) => /^[A-Z]$/.test(name))) return letteredNodes(rest, named)
  if (!names.every(isWhole)) return []
  const numbers = names.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return rangeAround(rest, least, most) ?? byCount(Number(counted.exec(rest)?.[1] ?? Number.NaN), least, most)
}

function rangeAround(rest: string, least: number, most: number): string[] | null {
  for (const found of rest.matchAll(range)) {
    const [from, to] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])]
    const isNumbering = numbering.test(rest.slice(Math.max(0, found.index - 60), found.index))
    if (isNumbering && from <= least && most <= to) return upTo(from, to)
  }
  return null
}

/** So many nodes from 0, or from 1 where that is the only way to hold all that are named. */
function byCount(count: number, least: number, most: number): string[] {
  if (least > 0 && most === count) return upTo(1, count)
  return most < count ? upTo(least === 0 ? 0 : 1, least === 0 ? count - 1 : count) : []
}

function letteredNodes(rest: string, named: ReadonlySet<string>): string[] {
  for (const [, from = '', to = ''] of rest.matchAll(letterRange)) {
    const letters = Array.from({ length: Math.max(0, to.charCodeAt(0) - from.charCodeAt(0) + 1) }, (_, at) => String.fromCharCode(from.charCodeAt(0) + at))
    if ([...named].every((name) => letters.includes(name))) return letters
  }
  return []
}

/** `Ada, Bob and Cy`; `[1, 2, 3]` */
const list = /(?:[\p{L}\p{N}_'’]+(?: [\p{L}\p{N}_'’]+){0,4}(?:,|;| and\b)[ \n]*(?:and )?){2,}[\p{L}\p{N}_'’]+(?: [\p{L}\p{N}_'’]+)?/gu

/** The part of an item that is a name: other words of the sentence hang on the first and the last item of a list. */
function trimmed(item: string, at: number, known: ReadonlyMap<string, string>): string[] {
  const words = item.split(' ')
  const parts = words.map((_, cut) => (at === 0 ? words.slice(cut) : words.slice(0, words.length - cut)).join(' '))
  const name = parts.find((part) => known.has(part.toLowerCase()))
  if (name !== undefined) return [known.get(name.toLowerCase()) ?? name]
  const isCapital = [...known.values()].every((one) => /^[\p{Lu}\d]/u.test(one))
  const most = Math.max(...[...known.values()].map((one) => one.split(' ').length))
  const fits = (part: string) => part.split(' ').length <= most && (!isCapital || part.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word)))
  const guess = parts.find(fits)
  return guess === undefined ? [] : [guess]
}

/** Nodes of a plain list of names, most of which the relationships name as well. */
export function listedNodes(rest: string, named: ReadonlySet<string>): string[] {
  const known = new Map([...named].map((name) => [name.toLowerCase(), name]))
  return [...rest.matchAll(list)].flatMap(([text]) => {
    const items = text.split(/[,;]\s*(?:and )?|\s+and\s+/).map((item) => item.trim())
    const names = items.flatMap((item, at) => trimmed(item, at, known))
    const shared = names.filter((name) => named.has(name))
    return names.length > 2 && shared.length >= 0.5 * names.length ? names : []
  })
}

const spoken = /\b(?:nodes?|vertex|vertices|from|to|between|and)\s+(?:node\s+|vertex\s+)?(\d+)\b/gi

/** Nodes that only the question names: nothing is related to them. */
export function spokenNodes(rest: string, named: ReadonlySet<string>): string[] {
  if (![...named].every(isWhole)) return []
  const last = rest.split(' … ').at(-1) ?? ''
  return [...last.matchAll(spoken)].map(([, name = '']) => name)
}
