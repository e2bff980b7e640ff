import type { WalkGraph } from '../graphwalk/walk-graph.ts'
import type { Draw } from '../harness/draw.ts'
import type { Wording } from './examples.ts'
import { type Filling, ofRelationship } from './forms.ts'

export type Names = Omit<Filling, 'k' | 'j'> & { readonly k: string; readonly j: string }

const shownShare = 0.35

/** Forms whose first property is one of `B`. */
const ofSecond: ReadonlySet<string> = new Set(['F27', 'F38', 'F74', 'F79'])
/** Whose second value is one of a relationship's property. */
const aboutBoth: ReadonlySet<string> = new Set(['F36', 'F37'])
/** Whose given node is one of `A`. */
const ofFirst: ReadonlySet<string> = new Set(['F23', 'F27', 'F29', 'F79'])
const eachItsOwn = 'F53'
const eitherValue = 'F73'

/** The forms of rows that a benchmark might ask for. */
const shapes: Readonly<Record<string, string>> = {
  F01: '[{"count": "number"}]',
  F03: '[{"count": "number"}]',
  F06: '[{"node_key": "string", "rel_count": "number"}]',
  F11: '[{"node_key": "string"}]',
  F14: '[{"source_key": "string", "target_key": "string"}]',
  F17: '[{"source_node_key": "string", "target_node_key": "string"}]',
  F20: '[{"source_node_key": "string", "target_node_key": "string"}]',
  F23: '[{"target_node": "string"}]',
  F27: '[{"value": "string"}]',
  F30: '[{"node_key": "string"}]',
  F32: '[{"node_key": "string"}]',
  F36: '[{"node_key": "string"}]',
  F79: '[{"value": "string"}]'
}

const propertiesOf = (props: Readonly<Record<string, string>>) => Object.entries(props).filter(([property]) => property !== 'key')

/** Two properties with values that one node has; the same one twice where it has no other. */
function drawValues(graph: WalkGraph, owner: string, draw: Draw): [[string, string], [string, string]] {
  const node = draw.one(graph.nodes.filter(({ label, props }) => label === owner && propertiesOf(props).length > 0))
  const [first, second = first] = draw.some(propertiesOf(node.props), 2)
  return [first, second] as [[string, string], [string, string]]
}

function otherValue(graph: WalkGraph, owner: string, property: string, value: string, draw: Draw): string {
  const values = new Set(graph.nodes.flatMap(({ label, props }) => (label === owner ? [props[property] ?? value] : [])))
  values.delete(value)
  return draw.one([...values])
}

/**
 * Names of a graph for the places of a wording.
 * @param mayRepeat two places may take the same label
 */
export function drawFilling(form: string, graph: WalkGraph, draw: Draw, mayRepeat: boolean): Names {
  const labels = [...new Set(graph.nodes.map(({ label }) => label))]
  const [A, B, C, D] = (mayRepeat ? [0, 0, 0, 0].map(() => draw.one(labels)) : draw.some(labels, 4)) as [string, string, string, string]
  const [R, S] = draw.some([...new Set(graph.edges.map(({ type }) => type))], 2) as [string, string]
  const owner = ofSecond.has(form) ? B : A
  const [[p, v], second] = drawValues(graph, owner, draw)
  const [p2, w] = form === eachItsOwn ? (drawValues(graph, B, draw).find(([property]) => property !== p) ?? second) : second
  const [q, said] = draw.one(Object.entries(draw.one(graph.edges.filter(({ type }) => type === R)).props))
  const [k, j] = draw.some(
    graph.nodes.filter(({ label }) => !ofFirst.has(form) || label === A),
    2
  )
  return {
    ...{ A, B, C, D, R, S, p, p2, q, n: draw.int(2, 3) },
    k: k?.props['key'] ?? '',
    j: j?.props['key'] ?? '',
    v: ofRelationship.has(form) ? said : v,
    w: aboutBoth.has(form) ? said : form === eitherValue ? otherValue(graph, owner, p, v, draw) : w
  }
}

/** The wording with names in its places, in quotation marks or without, and with a form for its rows now and then. */
export function fillWording({ form, text }: Wording, names: Names, draw: Draw): string {
  const isQuoted = /["'`“]\{|\{\w\}s\b/.test(text)
  const sign = isQuoted ? '' : draw.one(['', '', '"', "'"])
  const filled = text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = names[name as keyof Names]
    return value === undefined ? place : name === 'n' ? String(value) : `${sign}${value}${sign}`
  })
  const shape = shapes[form]
  return shape !== undefined && !filled.includes('[{') && draw.chance(shownShare) ? `${filled} Return ${shape}.` : filled
}
