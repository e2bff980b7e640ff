import type { WalkGraph } from '../graphwalk/walk-graph.ts'
import type { Draw } from '../harness/draw.ts'
import type { Wording } from './examples.ts'
import { type Filling, ofRelationship } from './forms.ts'

export type Names = Omit<Filling, 'k'> & { readonly k: string }

const shownShare = 0.35

const ofSecond: ReadonlySet<string> = new Set(['F27', 'F38'])
const aboutBoth: ReadonlySet<string> = new Set(['F36', 'F37'])

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
  F36: '[{"node_key": "string"}]'
}

const propertiesOf = (props: Readonly<Record<string, string>>) => Object.entries(props).filter(([property]) => property !== 'key')

/**
 * Names of a graph for the places of a wording.
 * @param mayRepeat two places may take the same label
 */
export function drawFilling(form: string, graph: WalkGraph, draw: Draw, mayRepeat: boolean): Names {
  const labels = [...new Set(graph.nodes.map(({ label }) => label))]
  const [A, B, C] = (mayRepeat ? [draw.one(labels), draw.one(labels), draw.one(labels)] : draw.some(labels, 3)) as [string, string, string]
  const [R, S] = draw.some([...new Set(graph.edges.map(({ type }) => type))], 2) as [string, string]
  const owner = ofSecond.has(form) ? B : A
  const node = draw.one(graph.nodes.filter(({ label, props }) => label === owner && propertiesOf(props).length > 0))
  const [[p, v], [p2, w] = [p, v]] = draw.some(propertiesOf(node.props), 2) as [[string, string], [string, string]?]
  const [q, said] = draw.one(Object.entries(draw.one(graph.edges.filter(({ type }) => type === R)).props))
  const k = draw.one(graph.nodes.filter(({ label }) => label === A)).props['key'] ?? ''
  return { A, B, C, R, S, p, p2, q, k, n: draw.int(2, 3), v: ofRelationship.has(form) ? said : v, w: aboutBoth.has(form) ? said : w }
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
