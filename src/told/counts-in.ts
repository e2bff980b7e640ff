const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const number = String.raw`(\d{1,3}|${words.join('|')})`
const numberOf = (text: string): number => (/^\d/.test(text) ? Number(text) : words.indexOf(text.toLowerCase()))

/** How many are asked for: `the top 5`, `which three pages`. */
export function countIn(text: string): number | null {
  const found = new RegExp(
    String.raw`\b(?:top|best|first|which|what|the|name|list|give)(?: \w+)? ${number}\b|\b${number} (?:most|best|top|highest|\w+est)\b`,
    'i'
  ).exec(text)
  const any = found ?? new RegExp(String.raw`\b${number}\b`, 'i').exec(text)
  const said = any?.[1] ?? any?.[2]
  return said === undefined ? null : Math.max(1, numberOf(said))
}

/** How often something is done: `two layers`, `after 3 rounds`, `twice`. */
export function roundsIn(text: string): number | null {
  const again = /\b(once|twice|thrice)\b/i.exec(text)?.[1]?.toLowerCase()
  const counted = new RegExp(
    String.raw`\b${number} (?:\w+ ){0,3}?(?:layers?|rounds?|iterations?|steps?|updates?|times?|hops?|passes|epochs?|hours?|days?|weeks?|ticks?|turns?)\b`,
    'i'
  ).exec(text)?.[1]
  if (counted !== undefined) return Math.max(1, numberOf(counted))
  const ordinal = /\b(first|second|third|fourth|fifth) (?:layer|round|iteration|step|update)\b/i.exec(text)?.[1]?.toLowerCase()
  if (ordinal !== undefined) return ['first', 'second', 'third', 'fourth', 'fifth'].indexOf(ordinal) + 1
  return again === undefined ? null : ['once', 'twice', 'thrice'].indexOf(again) + 1
}

/** How far off something is: `at depth 3`, `exactly two crossings from`. */
export function depthIn(text: string): number | null {
  const said =
    new RegExp(String.raw`\b(?:depth|distance|level|layer)\b(?: (?:of|is|exactly|to|from))* ${number}\b`, 'i').exec(text)?.[1] ??
    new RegExp(String.raw`\b(?:exactly|precisely|just)(?: \w+)? ${number}\b`, 'i').exec(text)?.[1] ??
    new RegExp(String.raw`\b${number} (?:\w+ )?(?:\w+s|away)\b`, 'i').exec(text)?.[1]
  return said === undefined ? roundsIn(text) : numberOf(said)
}
