import { isOfWriting } from './form-words.ts'

/** What a description says an answer is made of, and where the description stands. */
export interface Described {
  readonly start: number
  readonly end: number
  readonly form:
    | { readonly kind: 'paths' }
    | { readonly kind: 'list' }
    | { readonly kind: 'pairs'; readonly key: string }
    | { readonly kind: 'rows'; readonly fields: readonly string[] }
}

const aWord = String.raw`["']?[\p{L}][\p{L}\p{N}_-]*["']?`
/** `the word points, a colon`, `the label wcc, followed by a colon`. */
const joint = String.raw`[\s,]*(?:(?:then|and|plus|next|with|is|are|be|being|which|that|followed|preceding|comes?|joined|separated|linked|divided|by|in|between|them|the|a|an|one)[\s,]+)*`
const fixed = new RegExp(
  String.raw`\b(?:word|label|text|string|prefix|literal|term|keyword|tag|heading|letters)\s+(${aWord})(?=${joint}colon\b)|["'](${aWord})["'](?=${joint}colon\b)`,
  'iu'
)
/** `"points:" plus the number`, `the text points: followed by the count`. */
const open =
  /["']([\p{L}][\p{L}\p{N} _-]{0,40}):["'](?:\s+(?:plus|followed by|and then|then|and)\s[^.;?!]*)?|(?<=\s)([\p{L}][\p{L}\p{N}_-]*):\s+(?:plus|followed by|and then|then)\s[^.;?!]*/u
const colon = /(?<!semi-?|\p{L})colons?\b|["']:["']/iu
/** `a colon between the name and its value`, `separates the station from the score`. */
const between = /^[^.;?!]*?\b(?:between|separat\w+|join\w+|after)\s+((?:\p{L}+\s+){1,6}?)(?:and|from|to|with|comes?|goes)\b/iu
const brackets =
  /\b(?:bracketed|bracket-enclosed)\s+(?:[\w-]+,?\s+){0,3}(?:lists?|arrays?|sequences?)\b|\b(?:list|array|names?|sequence)\b[^.;?!]{0,30}?\b(?:in|inside|within|between|by|with)\s+(?:a pair of\s+)?(?:square\s+)?brackets\b|\b(?:json|python)(?:-style)?\s+(?:list|array)\s+of\s+(?:the\s+)?(?:\p{L}+\s+){0,2}(?:names|strings|titles)\b/iu
/** `each as a list`, `lists of names`: a list for each of several. */
const ownLists =
  /\b(?:each|every|all)\b(?:\s+\p{L}+){0,3}?\s+(?:as|in|into)\s+(?:an?|its\s+own|one|separate)\s+(?:\p{L}+\s+)?(?:lists?|arrays?)\b|\b(?:lists?|arrays?)\s+of\s+(?:lists|arrays)\b/iu
const tuple =
  /\b(?:triples?|triplets?|tuples|triads?)\b[\s,]*(?:each\s+)?(?:(?:made\s+up\s+of|made\s+of|made\s+from|consisting\s+of|composed\s+of|comprising|containing|of|with|giving|holding|namely|that\s+\w+|in\s+the\s+order)\s+)+((?:[\p{L}' ]+?,\s*)+?(?:[\p{L}' ]+?\s+)?and\s+[\p{L}' ]+?)(?=\s*(?:[.;:,]|$))/iu

const determiners = /^(?:the|a|an|its|their|each|every|that|this|of|respective|corresponding|own|quoted|plain|first|then|single|relevant)$/i
const naming = /^(?:names?|ids?|identifiers?|keys?|numbers?|titles?)$/i

/** The telling word of what is named: `the station name`, `the name of its station` are about stations. */
function headOf(words: string): string {
  const [before = ''] = words.trim().split(/\s+(?:in|by|which|that|where|along)\s+/i)
  const telling = (before.match(/[\p{L}_-]+/gu) ?? []).filter((one) => !determiners.test(one))
  const head = telling.filter((one) => !naming.test(one))
  return (head.at(-1) ?? telling.at(-1) ?? '').toLowerCase()
}

/** The last thing that is named before the colon: of `path and costs, joined by a colon` the first. */
function keyBefore(text: string): { readonly key: string; readonly start: number } {
  const rest = text.replace(new RegExp(`${joint}$`, 'iu'), '')
  const [, phrase = ''] =
    /(?:^|[,;:(]|\b(?:giving|gives?|writ\w+|put\w*|print\w*|of|contain\w*|compris\w*|includ\w*|consists?|show\w*|by|be|only|just|as|with|which|where|that)\s)\s*((?:(?!\b(?:giving|contain\w*|compris\w*|consists?|which|where|by|be|only|just|as)\s)[\p{L}'-]+\s*){1,6})$/iu.exec(
      rest
    ) ?? []
  const [first = ''] = phrase.split(/\s+and\s+/)
  return { key: headOf(first), start: rest.length - phrase.length }
}

const isOfPaths = (key: string) => /^(?:paths?|routes?|lists?|arrays?|ways?)$/.test(key)

/** Where the clause that begins at a place ends: at a sign, unless it goes on with what comes after the colon. */
function clauseEnd(text: string, at: number): number {
  const rest = text.slice(at)
  const [lead = ''] = /^[\s,]*(?:(?:and|then|plus|finally|followed by|next)[\s,]+)*/i.exec(rest) ?? []
  const next = rest.slice(lead.length).search(/[,;:.?!()](?=\s|$)/)
  return next < 0 ? text.length : at + lead.length + next
}

function openIn(sentence: string): Described | null {
  const found = open.exec(sentence)
  const key = found?.[1] ?? found?.[2] ?? ''
  return found === null || isOfWriting(key) ? null : { start: found.index, end: found.index + found[0].length, form: { kind: 'pairs', key } }
}

function colonIn(sentence: string): Described | null {
  const sign = colon.exec(sentence)
  if (sign === null) return null
  const before = sentence.slice(0, sign.index)
  const after = sentence.slice(sign.index + sign[0].length)
  const end = clauseEnd(sentence, sign.index + sign[0].length)
  const named = fixed.exec(sentence)
  if (named !== null) {
    const key = (named[1] ?? named[2] ?? '').replace(/["']/g, '')
    if (!isOfWriting(key)) return { start: named.index, end, form: { kind: 'pairs', key } }
  }
  const ends = between.exec(after)
  const { key, start } = ends === null ? keyBefore(before) : { key: headOf(ends[1] ?? ''), start: before.length }
  if (key === '' || (isOfWriting(key) && !isOfPaths(key))) return null
  return { start, end, form: isOfPaths(key) ? { kind: 'paths' } : { kind: 'pairs', key } }
}

function tupleIn(sentence: string): Described | null {
  const found = tuple.exec(sentence)
  if (found === null) return null
  const fields = (found[1] ?? '').split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((field) => headOf(field.replace(/\s+(?:in|of|from)\s.*$/, '')))
  return { start: found.index, end: found.index + found[0].length, form: { kind: 'rows', fields: fields.filter((field) => field !== '') } }
}

function bracketsIn(sentence: string): Described | null {
  const found = brackets.exec(sentence) ?? ownLists.exec(sentence)
  return found === null || /\b(?:remov|drop|without|strip|delet|omit|no|not|leave|any)\b/i.test(sentence)
    ? null
    : { start: found.index, end: found.index + found[0].length, form: { kind: 'list' } }
}

/** Forms that are told in words: `the station name, a colon and its score`, `triples of node, parent and weight`, `names in square brackets`. */
export function describedForms(text: string): Described[] {
  const starts = [0, ...[...text.matchAll(/[.?!]\s+(?=[\p{Lu}"'[])/gu)].map((match) => match.index + match[0].length)]
  return starts.flatMap((start, at) => {
    const sentence = text.slice(start, starts[at + 1] ?? text.length).trimEnd()
    const found = openIn(sentence) ?? colonIn(sentence) ?? tupleIn(sentence) ?? bracketsIn(sentence)
    return found === null ? [] : [{ ...found, start: found.start + start, end: found.end + start }]
  })
}
