import { isDrawn } from '../spell-signs.ts'
import { type AnswerShape, type ShapeField, shapeOfSample, type TakenShape } from './answer-shape.ts'
import { takeLines } from './take-lines.ts'
import { listedMembers } from './take-members.ts'

/** Words that do nothing but lead to a form: the run of them right before it goes with it. */
const leading = new RegExp(
  String.raw`(?:[\s,;:(–-]+|\b(?:${[
    'return|returns|give|gives|answers?|reply|replies|respond|response|reports?|outputs?|print|write|provide|present|deliver|express|show|list|lists|want|need|i|me',
    'only|just|strictly|exactly|please|simply|nothing|else|one|single|every|each|all|valid',
    'results?|rows?|records?|entries|array|arrays|json|csv|format|formatted|formatting|form|forms|schema|shape|shaped|structure|structured|layout|rendered|presented|stated|furnished|emit|emitted|laid|objects?|string|strings|data|document|table|lines?',
    'following|follows?|must|should|shall|be|are|is|look|looks|has|have|as|in|per|to|with|using|use|the|this|that|these|those|an?|of|according|based|on|matching|match|matches|conforming|like|into|by|and|it|its?|them|for|holding|containing|having|made|comma|separated|plain|text'
  ].join('|')})\b)+$`,
  'iu'
)
const trailing = /^\s*(?:,?\s*(?:and|with)?\s*(?:nothing else|no other text|no explanation|only|please))+/i
const identifier = String.raw`["'\u0060“]?[A-Za-z_]\w*["'\u0060”]?`
const listedFields = new RegExp(
  String.raw`\b(?:csv|fields?|columns?)\s*:\s*(${identifier}(?:\s*(?:,\s*and|,|and|&)\s*${identifier})*?)(?:,?\s*as\s+(?:a\s+)?json[^.?!]*)?(?=\s*(?:[.?!;)]|$))`,
  'iu'
)
const bare =
  /\b(?:as|in|into|to|using|with)\s+(?:an?\s+|the\s+|valid\s+|plain\s+|pure\s+)*json\b(?:\s+(?:format|form|array|list|object|document|objects|notation|text|string))*(?:\s+of\s+(?:the\s+)?(?:keys|names|ids|strings|values|node keys))?/iu

/** Where each bracket group begins and ends, outer ones first; O(length). */
function groupsOf(text: string): { start: number; end: number }[] {
  const groups: { start: number; end: number }[] = []
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') open.push(index)
    else if (open.length > 0) groups.push({ start: open.pop() ?? 0, end: index + 1 })
  }
  return groups.sort((a, b) => a.start - b.start)
}

/** The start and end of the balanced bracket group that shows an object: the first, in a text that draws its pattern with such groups the last. */
function sampleAt(text: string): { start: number; end: number } | null {
  const found: { start: number; end: number }[] = []
  for (const group of groupsOf(text)) {
    if (group.start < (found.at(-1)?.end ?? 0)) continue
    const written = text.slice(group.start, group.end)
    // `points:{n}`: what stands for a value, no object.
    const isValue = /[\p{L}\p{N}]["']?:$/u.test(text.slice(Math.max(0, group.start - 4), group.start)) && /^\{\w+\}$/.test(written)
    const isOfPattern = isDrawn(text) && /^\s*[)\]-]/.test(text.slice(group.end, group.end + 100))
    if (!isValue && !isOfPattern && shapeOfSample(written) !== null) found.push(group)
  }
  return found.at(isDrawn(text) ? -1 : 0) ?? null
}

/** Cuts a span out of the text, with the words that lead to it. */
function cut(text: string, start: number, end: number): string {
  const sentence = Math.max(0, text.slice(0, start).search(/[.?!](?!.*[.?!])/s) + 1)
  const before = text.slice(sentence, start).replace(leading, '')
  const after = text.slice(end).replace(trailing, '')
  return `${text.slice(0, sentence)}${before.trim() === '' ? '' : before}${after}`.replace(/\s+([.?!])/g, '$1').trim()
}

function fieldsIn(list: string): ShapeField[] {
  const names = list.split(/\s*(?:,\s*and\b|,|\band\b|&)\s*/u).map((name) => name.replace(/["'`“”]/gu, '').trim())
  return names.filter((name) => name !== '').map((name) => ({ name, type: null }))
}

/** `[{"name": "string"}]`, `as a JSON array of objects with the fields a and b`, `as JSON`; null when the question shows no shape. */
export function takeShape(text: string): TakenShape | null {
  const sample = sampleAt(text)
  if (sample !== null) {
    const shape = shapeOfSample(text.slice(sample.start, sample.end)) as AnswerShape
    return { text: cut(text, sample.start, sample.end), shape }
  }
  return takeMembers(text) ?? takeList(text) ?? takeIdentifiers(text) ?? takeBare(text) ?? takeLines(text)
}

const many = /\b(array|list|rows|objects|records|csv|table|lines)\b|\b(?:each|every|per)\b/i

/** `JSON; every object has the members a and b`. */
function takeMembers(text: string): TakenShape | null {
  const found = listedMembers(text)
  if (found === null) return null
  const said = text.slice(found.start, found.end)
  const kind = /\bcsv\b/i.test(said) ? 'csv' : many.test(said) ? 'rows' : 'object'
  return { text: cut(text, found.start, found.end), shape: { kind, fields: found.fields } }
}

/** `csv: a, b`, `Fields: a, b`. */
function takeList(text: string): TakenShape | null {
  const list = listedFields.exec(text)
  if (list === null) return null
  const kind = /\bcsv\b/i.test(list[0]) ? 'csv' : 'rows'
  return { text: cut(text, list.index, list.index + list[0].length), shape: { kind, fields: fieldsIn(list[1] ?? '') } }
}

const identifiers =
  /\b(?:csv|headings?|headers?)\b[:,(\s]*(?:(?:with|the|of|as|columns?|fields?|headings?|headers?)\b[:,(\s]*)*(\b[a-z]+(?:_[a-z]+)+\b(?:\s*(?:,|and|&)\s*\b[a-z]+(?:_[a-z]+)+\b)*)(?=\s*(?:[.?!;,)]|$))/i

/** `CSV source_key,target_key`, `a listing with the heading target_node`. */
function takeIdentifiers(text: string): TakenShape | null {
  const found = identifiers.exec(text)
  if (found === null) return null
  return {
    text: cut(text, found.index, found.index + found[0].length),
    shape: { kind: /\bcsv\b/i.test(found[0]) ? 'csv' : 'rows', fields: fieldsIn(found[1] ?? '') }
  }
}

function takeBare(text: string): TakenShape | null {
  const plain = bare.exec(text)
  if (plain === null) return null
  const kind = /\b(array|list)\b.* of /i.test(plain[0]) ? 'list' : 'json'
  return { text: cut(text, plain.index, plain.index + plain[0].length), shape: { kind } }
}

const anyOne =
  /\b(?:any (?:one|single|valid|such)|only one|just one|exactly one (?:answer|row|result)|one (?:answer|row|result|example|value|such)\b|one of (?:them|these|those)|(?:pick|choose|select) (?:any|one|an?|some)\b|an example|whichever(?=\s*(?:[.,;?!)]|$)|\s+(?:you|one|suits|fits|comes|is (?:found|first|nearest|easiest)))|(?:a single|only a single|no more than one) (?:answer|row|result|value|record|entry)|(?:one|single)\b[^.?!,;]{0,24}\b(?:enough|suffices?|sufficient|will do|is fine)|(?:find|give|name|pick|return|get|fetch|choose|list|show|tell)(?: me)? (?:just |only )?(?:one|a single)\b(?! (?:or|to) )|\bof any(?= *(?:[.,;?!]|$))|(?<!\b(?:way|means|help|minimum|maximum|total|depth|length|distance)) of (?:just )?(?:a single|any one|one|any single|some one)\b(?! (?:or|to|relationship|edge|link|step|hop))|\bsome one\b)/i

/** `one such relationship is enough`, `only one of the two`, `only one time`: of ties and times, not of what is asked for; and `each with one key`: of all. */
const ofOthers =
  /\b(?:each|every(?: \p{L}+)?)(?: of them)? (?:giving|holding|containing|carrying|showing|with|has|having|gives|holds|contains|carries|shows)\b[^.?!;]*?\b(?:one|a single)\b|\b(?:one|a single)(?: \p{L}+){1,2} (?:per|for (?:each|every|an?)|to (?:an?|the|each|every)|on (?:each|every)|each|apiece|an?) (?=\p{L})|\b(?:at|to|into|towards?|with|by|from|in|not|only) (?:one of (?:those|them|these)|one (?:row|line))\b|\b(?:at least )?(?:one|a single|once)(?: such| of these| of those)? (?:relationships?|relations?|edges?|links?|connections?|arrows?|arcs?|ties?|rels?|hops?|steps?|times?|row each|entry each)\b|\bone of (?:the two|both|them alone|these two|the conditions)\b/giu

/** Whether any one of what fits will do. */
export function isAnyOne(text: string): boolean {
  return anyOne.test(text.replace(ofOthers, 'some'))
}
