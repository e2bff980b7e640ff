import type { ShapeField } from './answer-shape.ts'
import { isAboutForm } from './form-words.ts'

/** Names of fields that a text lists, and where the list and what is said of it stand. */
export interface ListedMembers {
  readonly start: number
  readonly end: number
  readonly fields: readonly ShapeField[]
}

interface Sentence {
  readonly start: number
  readonly end: number
}

interface Names {
  readonly names: readonly string[]
  /** What is said of each, where they are defined. */
  readonly told?: readonly string[]
  readonly start: number
  readonly end: number
}

const formNoun = /\b(?:json|csv|tsv|tables?|tabular|objects?|arrays?|rows|records?|dicts?|dictionar(?:y|ies))\b/i
const memberNoun =
  /\b(?:header (?:line|row)|first (?:line|row)|column names?|field names?|fields?|columns?|keys?|attributes?|propert(?:y|ies)|members?|headers?|headings?)\b\s*(?:(?:names?|titles?)\s+)?(?:(?:is|are|should be|must be|shall be|to be|being)\s+)?(?:(?:named|called|titled)\s+)?(?:(?:of each|apiece)\b)?[:=(,]?\s*/gi
/** `person as its only key`. */
const asMember =
  /\b(?:with|has|have|having|using|bearing)\s+"?([A-Za-z_]\w*)"?\s+as\s+(?:its|their|the|a)\s+(?:only\s+|single\s+|sole\s+|one\s+)?(?:key|fields?|members?|columns?|headers?|headings?|attributes?|property|name of (?:its|the) (?:only |single |sole )?(?:field|member|column|key))\b/gi
/** `stored as pid`, `the key under pid`, `pid for the key`. */
const byRole =
  /\b(?:(?:stored|put|given|key|keys|id|count|number|value|values)\s+(?:as|under|in)\s+(?:the\s+name\s+)?"?([A-Za-z_]\w*)"?|with\s+"?([A-Za-z_]\w*)"?\s+for\s+(?:the|its|their|each)\s+(?:keys?|ids?|count|number|value)|(?:numbers?|counts?|values?|strings?|integers?)\s+(?:called|named)\s+"?([A-Za-z_]\w*)"?)/gi

/** `hub = the key`, `total for how many`: a name and what it holds. */
const definition =
  /(?<=[\s(,])"?([A-Za-z_]\w*)"?\s*(?:=|\bfor\b)\s*((?:(?:(?:the|its|their|an?)\s+)?(?:\w+\s+)?(?:keys?|ids?|names?|numbers?|counts?|values?)\b|how\s+(?:many|often)\b)(?:(?!\band\s+"?[A-Za-z_]\w*"?\s*(?:=|for\b))[^,;.=])*)/gi

/** Words that follow the noun and are no name of a field: `the key of each`, `keys only`. */
const followers = new Set(
  (
    'of for that which with in on at by as and or is are only please holding containing having must should shall each per no not one two three separated sorted ordered alone themselves but if where whose ' +
    'a an the this those these its their value values names pairs carrying will would stays comes goes joined inside from to than was were be being itself do does json csv list array object objects rows ' +
    'omitted excluded dropped skipped removed left included needed required wanted expected sufficient enough fine'
  ).split(' ')
)

const identifier = /^(?:"([A-Za-z_]\w*)"|([A-Za-z_]\w*))/
const technical = /"([A-Za-z_]\w*)"|\b([A-Za-z]+(?:_[A-Za-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+)\b/g
const aside =
  /^\s*(?:\([^()]*\)|(?:for|holding|containing|with|being|meaning|=)\s+(?:the|a|an|its|each|that)\b[^,;.()]*?(?=\s*(?:[,;.)]|$|\b(?:and|plus)\s+"?[A-Za-z_]+"?\s*(?:\(|for|holding|$|[.,;]))))/i
const joint = /^\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*|\|\s*|plus\s+|then\s+)(?:the\s+)?/i

function sentencesOf(text: string): Sentence[] {
  const starts = [0, ...[...text.matchAll(/[.?!]\s+/g)].map((match) => match.index + match[0].length)]
  return starts.map((start, at) => ({ start, end: start + text.slice(start, starts[at + 1] ?? text.length).replace(/[.?!\s]+$/, '').length }))
}

/** Of those, the ones that are names of fields where nothing but a list goes on: `fields a and b`, `the fields value`. */
const listedFollowers = new Set(['a', 'value', 'values', 'names', 'from', 'to', 'pairs'])

/** Whether a name that may be a word of the sentence is one of a field. */
function isField(name: string, isQuoted: boolean, rest: string): boolean {
  if (isQuoted || !followers.has(name.toLowerCase())) return true
  return listedFollowers.has(name.toLowerCase()) && /^\s*(?:$|[,;:)|&]|and\b)/i.test(rest)
}

/** Names with what is said of each, from a place on. */
function namesAt(text: string, start: number, end: number): Names {
  const names: string[] = []
  let at = start
  let ended = start
  while (at < end) {
    const [whole = '', quoted, plain] = identifier.exec(text.slice(at, end)) ?? []
    const name = quoted ?? plain
    const after = text.slice(at + whole.length, end)
    if (name === undefined || !isField(name, quoted !== undefined, after)) break
    names.push(name)
    ended = at + whole.length + (aside.exec(after)?.[0].length ?? 0)
    at = ended + (joint.exec(text.slice(ended, end))?.[0].length ?? end)
  }
  return { names, start, end: ended }
}

/** After a comma a plain word may go on with the sentence: `key, then the value`. */
const isListed = (noun: string, { names }: Names, rest: string) => !/,\s*$/.test(noun) || names.some((name) => /_|[a-z][A-Z]/.test(name)) || rest.trim() === ''

function* namedIn(text: string, { start, end }: Sentence): Generator<Names> {
  const sentence = text.slice(start, end)
  for (const match of sentence.matchAll(memberNoun)) {
    const found = namesAt(text, start + match.index + match[0].length, end)
    if (found.names.length > 0 && isListed(match[0], found, text.slice(found.end, end))) yield { ...found, start: start + match.index }
  }
  for (const pattern of [asMember, byRole])
    for (const match of sentence.matchAll(pattern)) {
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      if (!followers.has(name.toLowerCase())) yield { names: [name], start: start + match.index, end: start + match.index + match[0].length }
    }
}

/** `JSON with hub = the key, and degree = how many it has`. */
function definedIn(text: string, { start, end }: Sentence, form: number): Names | null {
  const found = [...text.slice(start + form, end).matchAll(definition)].filter(([, name = '']) => !followers.has(name.toLowerCase()))
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return null
  const from = start + form
  return {
    names: found.map((match) => match[1] ?? ''),
    told: found.map((match) => match[2] ?? ''),
    start: from + first.index,
    end: from + last.index + last[0].length
  }
}

/** The type of what is told. */
const typeOfTold = (told: string): ShapeField['type'] => (/^how\b|\b(?:numbers?|counts?)\b/i.test(told) ? 'number' : null)

/** `JSON objects containing first_key and last_key`: names like those of a program, in a sentence of nothing but its form. */
function technicalIn(text: string, { start, end }: Sentence): Names | null {
  const sentence = text.slice(start, end)
  const names = [...sentence.matchAll(technical)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return names.length > 0 && isAboutForm(sentence.replace(technical, ' ')) ? { names, start, end } : null
}

/** The whole of a sentence about the form, else the list with the words of form before it; null where the sentence goes on with something else. */
function spanOf(text: string, sentence: Sentence, form: number, { start, end }: Names): Sentence | null {
  const rest = text.slice(end, sentence.end)
  const isWhole = isAboutForm(rest)
  if (!isWhole && !/^\s*[,;:)]/.test(rest)) return null
  const from = Math.min(sentence.start + form, start)
  return { start: isAboutForm(text.slice(sentence.start, from)) ? sentence.start : from, end: isWhole ? sentence.end : end }
}

function fieldsOf({ names, told }: Names): ShapeField[] {
  return names.map((name, at) => (told?.[at] === undefined ? { name, type: null } : { name, type: typeOfTold(told[at]), told: told[at] }))
}

/** `JSON, fields a and b`, `each object has the members a (the start) and b`: names of fields in a sentence about such a form. */
export function listedMembers(text: string): ListedMembers | null {
  for (const sentence of sentencesOf(text)) {
    const form = formNoun.exec(text.slice(sentence.start, sentence.end))
    if (form === null) continue
    for (const found of [definedIn(text, sentence, form.index), ...namedIn(text, sentence), technicalIn(text, sentence)]) {
      const span = found === null ? null : spanOf(text, sentence, form.index, found)
      if (span !== null && found !== null) return { ...span, fields: fieldsOf(found) }
    }
  }
  return null
}
