import { unreached } from '../wish.ts'
import type { SlotDraft } from './slot-draft.ts'

/** What a question says that a tool does, whatever it is called: from so much no likeness of words is needed. */
export function fillDescribed(slots: SlotDraft): void {
  const text = ` ${slots.tokens.map((token) => token.folded).join(' ')} `
  const explained = connecting(slots, text) ?? reaching(slots, text) ?? breaking(slots, text)
  if (explained === null) return
  slots.described = true
  slots.explainWhere(({ folded }) => explained.test(folded))
}

const anyToAny = /\b(?:any|every|each|all)(?: \w+){0,2} (?:to|from|and) (?:any|every|each|all)\b|\b(?:two|pair of) \w+\b/
const travels = /\b(?:go|get|travel|reach|reachable|reached|connected|move|walk|way (?:from|between))\b/

/** `from any node to any other`: whether all can reach each other. With directions that is strong connection, else plain connection. */
function connecting(slots: SlotDraft, text: string): RegExp | null {
  const summary = (slots.tool.output.summary as { properties?: object }).properties ?? {}
  if (!('componentCount' in summary) || !anyToAny.test(text) || !travels.test(text) || slots.row.some((item) => item.kind === 'node')) return null
  const isDirected =
    slots.schema.orientation === 'directed' && slots.values['orientation'] !== 'undirected' && !slots.row.some((item) => item.kind === 'undirected')
  return isDirected === /strong/.test(slots.tool.name) ? /^(?:two|pair|travel|reach|connected|whole)$/ : null
}

/** `have no link to A`: no neighbours, which a traversal may reach all the same. */
const directly = / (?:no (?:links?|connections?)|(?:not|n t) (?:\w+ )?connected) /
const going = /^(?:(?:un)?reach(?:ed|able)?|(?:un)?visited|remains?|stays?|fails?|travels?|traversal|search|network|out|of|get|never|not|cannot)$/

/** What a breadth-first search from the one named node does not reach: asked of no neighbours, whatever the words for going there. */
function reaching({ tool, row }: SlotDraft, text: string): RegExp | null {
  const isOfOne = row.filter((item) => item.kind === 'node').length === 1
  return tool.name === 'breadth_first_search' && isOfOne && unreached.test(text) && !directly.test(text) ? going : null
}

const loss = String.raw`remov\w+|delet\w+|los(?:s|e|es|ing)|lost|fail(?:s|ed|ing|ure)?|clos(?:e|es|ed|ing|ure)|disappear\w*|taken|taking|takes?|knock\w*|dropp\w+|out`
const parting = String.raw`disconnect\w*|apart|break(?:s|ing)?|broken|split(?:s|ting)?|separat\w+|fragment\w*|unconnected|pieces|fall(?:s|ing)?|tear(?:s|ing)?|torn`
const losing = new RegExp(` (?:${loss}) `)
const parted = new RegExp(` (?:${parting}) `)
const lossOrParting = new RegExp(
  `^(?:${loss}|${parting}|away|service|action|property|suppose|suppos(?:e|ed|ing)|single|alone|own|graph|network|more|larger|certain|such|down|off)$`
)
const nodeWords = /^(?:nodes?|vertex|vertices|points?)$/
const linkWords = /^(?:links?|edges?|relationships?|connections?|arcs?|ties?)$/
const asks = /^(?:which|what|many|number|count|find|list|identify|name|show)$/

/** Whether a word at a place speaks of nodes or of relationships. */
function kindAt({ tokens, row }: SlotDraft, at: number): 'node' | 'link' | null {
  const item = row.find(({ kind, start, end }) => (kind === 'label' || kind === 'type') && at >= start && at < end)
  const { folded = '' } = tokens[at] ?? {}
  if (linkWords.test(folded) || item?.kind === 'type') return 'link'
  return nodeWords.test(folded) || item?.kind === 'label' ? 'node' : null
}

/** The nodes, or relationships, without which the graph falls apart. */
function breaking(slots: SlotDraft, text: string): RegExp | null {
  const kind = slots.tool.name === 'articulation_points' ? 'node' : slots.tool.name === 'bridges' ? 'link' : null
  if (kind === null || !losing.test(text) || !parted.test(text)) return null
  const kinds = [...slots.tokens.keys()].map((at) => kindAt(slots, at))
  const asked = slots.tokens.findIndex(({ folded }) => asks.test(folded))
  const wanted = kinds.find((one, at) => one !== null && at > asked) ?? null
  const first = kinds.find((one) => one !== null) ?? null
  // `If a link fails, which stations are cut off?` loses one kind and asks for another.
  return wanted === kind && first === kind ? lossOrParting : null
}
