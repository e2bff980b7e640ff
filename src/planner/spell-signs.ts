const name = String.raw`(?:"[^"]*"|[\p{L}_]\w*)`
const test = new RegExp(String.raw`(${name})\s*(==?|:|!=|<>|≠|\bis not\b|\bis\b)\s*(${name}|\d+)`, 'gu')
const typed = new RegExp(String.raw`^\s*:?\s*(${name})\s*,?\s*`, 'u')
const edge = new RegExp(String.raw`\s*(?:-+\s*\[([^\]]*)\]\s*-+>|-+\s*(${name}(?:\s*[[{][^\]}]*[\]}])?)\s*-+>|-+>|[→⟶])\s*`, 'gu')
const inBrackets = /\(([^()]*)\)(?=\s*(?:-[-[>"\w]|[→⟶]))|(?<=(?:>|→|⟶)\s*)\(([^()]*)\)/gu
const mapped = new RegExp(String.raw`(${name})\s*(?:\{([^{}]*)\}|\[([^[\]]*)\])`, 'gu')
const hops = /\*?\s*(\d{1,2})\s*(?:\.\.\.?|…|-|–|to)\s*(\d{1,2})|\*\s*(\d{1,2})\s*\.\.|\*\s*\.\.\s*(\d{1,2})|\*/u

const tests = (body: string): string =>
  [...body.matchAll(test)].map(([, property, sign, value]) => `${property} ${/[!<≠n]/.test(sign ?? '') ? 'is not' : 'is'} ${value}`).join(' and ')

function hopWords(body: string): string | null {
  const [whole, low, high, least, most] = hops.exec(body) ?? []
  if (whole === undefined) return null
  if (low !== undefined) return `${low} to ${high} steps`
  return least === undefined ? (most === undefined ? '1 or more steps' : `1 to ${most} steps`) : `${least} or more steps`
}

/** What stands on an arrow: how many steps, or the type and what is stored. */
function edgeWords(body: string): string {
  const steps = hopWords(body)
  if (steps !== null) return ` that reaches in ${steps} `
  const type = typed.exec(body)?.[1] ?? null
  const said = tests(type === null ? body : body.replace(typed, ''))
  return ` having a ${type ?? ''} relationship ${said === '' ? '' : `whose ${said} `}to `
}

/** Whether a text draws relationships as arrows. */
export const isDrawn = (text: string): boolean => /-+>|[→⟶]/u.test(text)

/** `(A {p: v})-[R]->(B)`, `A -> B`, `A -[1..3]-> B --> ()`: patterns that are drawn, in words. */
function spellArrows(text: string): string {
  if (!isDrawn(text)) return text
  let isFar = false
  return text
    .replace(inBrackets, (_, before: string | undefined, after: string | undefined) => {
      const body = (before ?? after ?? '').trim()
      return body === '' || body === 'any' ? ' any node ' : body
    })
    .replace(edge, (_, body: string | undefined, type: string | undefined) => {
      const inner = body ?? type
      const plain = isFar ? ' and then one more step to ' : ' to '
      isFar ||= inner !== undefined && hopWords(inner) !== null
      return inner === undefined ? plain : edgeWords(inner)
    })
    .replace(mapped, (whole, owner: string, map: string | undefined, list: string | undefined) => {
      const said = tests(map ?? list ?? '')
      return said === '' ? whole : `${owner} whose ${said}`
    })
}

const symbols: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s|^)[#№]\s*(?:of\s+)?(?=\p{L}|$)/giu, 'number of '],
  [/\s*(?:>=|≥)\s*(?=\d)/g, ' at least '],
  [/\s*(?:<=|≤)\s*(?=\d)/g, ' at most '],
  [/(?<![\d.–-])\b(\d{1,2})\s*(?:\.\.\.?|…|–|-)\s*(\d{1,2})\b(?![\d.–-])/g, '$1 to $2'],
  [/\bw\/(?=\s|")/gi, 'with'],
  [/\bw\/o\b/gi, 'without'],
  [/\b(out|in)-(?=(?:edges?|links?|arcs?|neighbou?rs?|relations?|relationships?|connections?|ties)\b)/gi, '$1going '],
  [/(?<=^|[\s(,])([a-df-hj-z])\.(?=\p{L}|$)(?!g\.|e\.)/gu, ''],
  [/\b(out|in)-degree\b/gi, '$1degree'],
  [/\bup to (?:an? |the )?(?:depth|distance|length)(?: of)? (\d{1,2})\b/gi, 'at most $1 steps'],
  [/\b(\d{1,2}|one|two|three|four|five|six) ((?:steps?|hops?|edges?|links?|relationships?|jumps?|moves?)) or (?:fewer|less)\b/gi, 'at most $1 $2'],
  [/\b(\d{1,2}|one|two|three|four|five|six) ((?:steps?|hops?|edges?|links?|relationships?|jumps?|moves?)) or more\b/gi, 'at least $1 $2'],
  [/,?\s*\b(?:inner |left )?join(?:ed|s)? (?:over|on|via|through)\b/gi, ' having'],
  [/\banti-join(?:ed|s)?\b/gi, 'except'],
  [/\bpredicates?\s+(?=["\p{L}])/giu, ''],
  [/\b(?:and )?project(?:ing)? (?=(?:the|distinct|only)\b|["\p{L}]+ (?:as|of)\b)/giu, 'return '],
  [/\b(keys?|ids?|names?) from (?=(?:the )?["\p{L}]+ (?:nodes|relationships)\b)/giu, '$1 of '],
  [/\b(?:a )?min(?:imum)?\.?(?: of)? (\d{1,2}|one|two|three),?(?: and)?(?: a)? max(?:imum)?\.?(?: of)? (\d{1,2}|two|three|four|five|six)\b/gi, '$1 to $2'],
  [/\b(?:depth|length)(?: of)? (\d{1,2})(?: to |\s*-\s*)(\d{1,2})\b(?! (?:steps?|hops?))/gi, '$1 to $2 steps'],
  [/\b(?:depth|length)s? between (\d{1,2}) and (\d{1,2})\b(?! (?:steps?|hops?))/gi, '$1 to $2 steps'],
  [/\b(?:depth|length)(?: of)? (\d{1,2}) or (?:greater|more|deeper|longer)\b/gi, 'at least $1 steps'],
  [/\b(?:at )?minimum (?=one\b|1\b)/gi, 'at least '],
  [/,?\s*\b(?:with )?no filters?(?: (?:applied|set|used))?\b/gi, ''],
  [/\bvariable[- ]length\b/gi, ''],
  [/\btop-(?=\d)/gi, 'top '],
  [/\b(?:in|along|with) the directions? of (?:the|each|all) (?:edges?|arrows?|links?|relationships?|arcs?)\b/gi, 'forwards'],
  [/\b(left|right)-hand(?= side\b)/gi, '$1'],
  [/\bI'm\b/g, 'I am'],
  [/\bi\.e\.,?\s/gi, ''],
  [/\s*==\s*/g, ' = '],
  [/\bun(?=(?:related|linked|connected|attached) (?:to|with)\b)/gi, 'not '],
  [/\bin(\s+)(\d{1,2}|one|two|three|four|five|six)-(?=(?:hop|step)\b)/gi, 'within$1$2 ']
]

/** Signs that stand for words, outside of quotes: `#`, `>=`, `out-edge`, `v.p`. */
const spellSymbols = (text: string): string =>
  symbols.reduce((rest, [pattern, words]) => rest.replace(pattern, words), text).replace(/\bingoing\b/gi, 'incoming')

/** Whether nodes or relationships are drawn with brackets, which no form of an answer is. */
export const isDrawnOut = (text: string): boolean => isDrawn(text) && /[)\]"}]\s*-|-\s*[["]/u.test(text)

/** A question with its signs spelled out in words. Names in double quotes stay as they are. */
export function spellSigns(text: string): string {
  return spellArrows(text)
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : spellSymbols(part)))
    .join('')
}
