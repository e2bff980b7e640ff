import { askedPart, type Mention, mentionsIn } from './asked-part.ts'
import type { ToldGraph, ToldRelationship } from './told-graph.ts'

/** Words that a follow-up may be made of when it asks the same again: of other nodes, or of a graph that was changed. */
const again =
  /\b(?:and|or|also|now|then|so|but|ok|okay|well|what|how|about|of|the|same|again|instead|please|if|is|it|still|true|case|that|a|with|only|from|to|for|between|in|at|into|until|towards?|starting|ending|going|nodes?|vertex|vertices|other|way|round|around)\b/gi
const link = `(?:edges?|links?|roads?|connections?|relationships?|arrows?|arcs?|corridors?|pipes?|bridges?|ties?|ones?)`
const leaving = `(?:without|leav(?:e|ing) out|remov(?:e|ing)|drop(?:ping)?|delet(?:e|ing)|ignor(?:e|ing)|skip(?:ping)?|tak(?:e|ing) (?:out|away)|except(?: for)?|if we (?:remove|drop|delete|close|cut)|when we (?:remove|drop|delete))`
const adding = `(?:with|add(?:ing)?|if we add|if there (?:is|were|was)|plus|including)`

interface Changed {
  readonly told: ToldGraph
  /** The question without the words of the change. */
  readonly text: string
}

/**
 * What a question says of a graph that an earlier one told: nodes and relationships that it leaves out or adds, and the same question again where it
 * asks none of its own: `and from 3 to 7?`, `now without node 4?`.
 */
export function followTold(before: ToldGraph, question: string): ToldGraph {
  const { told, text } = [changeLinks, leaveNodesOut].reduce<Changed>((changed, change) => change(changed), { told: before, text: question })
  const mentions = mentionsIn(text, told.nodes)
  const said = mentions.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text).replace(again, ' ')
  const askedBefore = [before.rest, ...(before.askedBefore ?? [])]
  const rest = /[\p{L}\p{N}]/u.test(said) ? text : askAgain(askedBefore, before.nodes, mentions)
  return { ...told, rest, askedBefore }
}

/** The last question that was about as many nodes, asked about others. */
function askAgain(askedBefore: readonly string[], nodes: readonly string[], mentions: readonly Mention[]): string {
  const questions = askedBefore.map((rest) => askedPart(rest, nodes).text)
  const text = questions.find((question) => mentionsIn(question, nodes).length >= mentions.length) ?? questions[0] ?? ''
  const earlier = mentionsIn(text, nodes)
  const [first, second] = mentions
  if (first === undefined || earlier.length === 0) return text
  const isEnd = ({ role }: Mention) => role === 'target'
  const last = earlier.findLast(isEnd) ?? (earlier.at(-1) as Mention)
  const start = earlier.find((one) => one !== last) ?? last
  if (second !== undefined) {
    const [from, to] = isEnd(first) && !isEnd(second) ? [second, first] : [first, second]
    return replaceIn(text, [
      [start, from.name],
      [last, to.name]
    ])
  }
  return replaceIn(text, [[first.role === 'source' ? start : last, first.name]])
}

function replaceIn(text: string, replacements: readonly (readonly [Mention, string])[]): string {
  return [...replacements]
    .sort(([a], [b]) => b.start - a.start)
    .reduce((rest, [{ start, end }, name]) => `${rest.slice(0, start)}${name}${rest.slice(end)}`, text)
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (names: readonly string[]) =>
  `(?:${[...names]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}_])`
const spelled = ({ nodes }: ToldGraph, said: string) =>
  nodes.find((name) => name === said) ?? nodes.find((name) => name.toLowerCase() === said.toLowerCase()) ?? said

/** `without the link between A and B`, `with an edge from A to B`. */
function changeLinks({ told, text }: Changed): Changed {
  const name = anyOf(told.nodes)
  const pattern = new RegExp(
    String.raw`\b(?:(${leaving})|${adding}) (?:an? |the )?(?:extra |new |other |direct |additional )?${link}? ?(?:between |from |of )?\(?(${name})(?:\s*(?:-+>?|–|→|,| to | and )\s*)(${name})\)?(?: ${link})?`,
    'giu'
  )
  const found = [...text.matchAll(pattern)].filter(([whole]) => new RegExp(`\\b${link}\\b|->|–|→|\\d-\\d|\\(`, 'iu').test(whole))
  const changed = found.reduce((relationships, [, isLeft, first = '', second = '']) => {
    const [source, target] = [spelled(told, first), spelled(told, second)]
    const others = relationships.filter((one) => !joins(one, source, target) && (told.directed || !joins(one, target, source)))
    return isLeft === undefined ? others.concat({ source, target }) : others
  }, told.relationships)
  return { told: { ...told, relationships: changed }, text: found.reduce((rest, [whole]) => rest.replace(whole, ' '), text) }
}

const joins = (one: ToldRelationship, source: string, target: string) => one.source === source && one.target === target

/** `without node 4`, `leaving out A and B`. */
function leaveNodesOut({ told, text }: Changed): Changed {
  const name = anyOf(told.nodes)
  const pattern = new RegExp(String.raw`\b${leaving} (?:the )?(?:nodes? |vertex |vertices )?(${name}(?:(?:\s*,\s*(?:and )?| and | or )${name})*)`, 'iu')
  const found = pattern.exec(text)
  if (found === null) return { told, text }
  const left = new Set([...(found[1] ?? '').matchAll(new RegExp(name, 'giu'))].map(([said]) => spelled(told, said)))
  const relationships = told.relationships.filter(({ source, target }) => !left.has(source) && !left.has(target))
  return { told: { ...told, nodes: told.nodes.filter((node) => !left.has(node)), relationships }, text: text.replace(found[0], ' ') }
}
