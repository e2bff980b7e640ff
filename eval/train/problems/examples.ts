import { readdirSync, readFileSync } from 'node:fs'
import { readInlineQuestion } from '../../../src/ask/inline-graph/inline-question.ts'
import { type Posed, poseOf } from '../../../src/ask/inline-graph/problems/features.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'

/** A wording with placeholders for a graph: {E} relationships, {N} nodes, {W} node values, {s} and {t} the two nodes in the question. */
interface Wording {
  readonly task: string
  readonly text: string
}

export interface PosedExample {
  readonly writer: string
  readonly task: string
  readonly question: string
  readonly posed: Posed
  /** The first of the two nodes in the question, if it has two. */
  readonly source: string | null
}

const folder = new URL('../../told/wordings/', import.meta.url)
const names = [
  [...'abcdefghkm'],
  ['Varna', 'Split', 'Porto', 'Zadar', 'Cluj', 'Turin', 'Bergen', 'Malmo', 'Lodz', 'Graz'],
  Array.from({ length: 10 }, (_, at) => String(at)),
  Array.from({ length: 10 }, (_, at) => `v${at + 1}`)
]
const weighted: ReadonlySet<string> = new Set(['shortest_weighted', 'flow', 'spanning_tree'])
const oneWay = /direct|one.way|->|arrow|digraph|depend|require|before/i
const [NODES, RELATIONSHIPS, LEAST, TRIES] = [7, 9, 6, 6]

type Random = () => number
interface Arc {
  readonly source: string
  readonly target: string
  readonly weight: number
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** Distinct pairs; between two sides, if the problem has two. */
function drawArcs(random: Random, nodes: readonly string[], isSided: boolean): Arc[] {
  const [left, right] = isSided ? [nodes.slice(0, 4), nodes.slice(4)] : [nodes, nodes]
  const arcs = new Map<string, Arc>()
  for (let tries = 0; arcs.size < RELATIONSHIPS && tries < 200; tries++) {
    const [source, target, weight] = [pick(random, left), pick(random, right), 1 + Math.floor(random() * 9)]
    if (source !== target) arcs.set([source, target].sort().join(), { source, target, weight })
  }
  return [...arcs.values()]
}

function notation(random: Random, text: string, hasWeights: boolean): (arcs: readonly Arc[]) => string {
  const isOneWay = oneWay.test(text) && !/undirect/i.test(text)
  const weight = (arc: Arc, lead: string, end: string) => (hasWeights ? `${lead}${arc.weight}${end}` : '')
  const styles = [
    (arcs: readonly Arc[]) => arcs.map((arc) => `${arc.source}-${arc.target}${weight(arc, ' (', ')')}`).join(', '),
    (arcs: readonly Arc[]) => arcs.map((arc) => `(${arc.source}, ${arc.target}${weight(arc, ', ', '')})`).join(' '),
    (arcs: readonly Arc[]) => arcs.map((arc) => `${arc.source} -> ${arc.target}${weight(arc, ' (', ')')}`).join(', ')
  ]
  return (isOneWay ? styles[2] : pick(random, styles.slice(0, 2))) ?? (() => '')
}

/** The wording with a random graph. */
function filled({ task, text }: Wording, random: Random): { readonly question: string; readonly source: string | null } {
  const nodes = pick(random, names).slice(0, NODES)
  const arcs = drawArcs(random, nodes, task === 'matching' || (task === 'bipartite' && random() < 0.2))
  const linked = [...new Set(arcs.flatMap(({ source, target }) => [source, target]))]
  const source = pick(random, linked)
  const target = pick(
    random,
    linked.filter((one) => one !== source)
  )
  const hasWeights = weighted.has(task) || (task === 'other' && random() < 0.4)
  const parts = {
    '{E}': notation(random, text, hasWeights)(arcs),
    '{N}': linked.join(', '),
    '{W}': linked.map((node) => `${node}: ${1 + Math.floor(random() * 9)}`).join(', '),
    '{s}': source,
    '{t}': target
  }
  const question = Object.entries(parts).reduce((said, [place, part]) => said.replaceAll(place, part), text)
  return { question, source: text.includes('{s}') && text.includes('{t}') ? source : null }
}

/** Retries a wording whose list cannot be parsed with other graphs; undefined after a few attempts. */
function exampleOf(writer: string, wording: Wording, seed: number): PosedExample | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { question, source } = filled(wording, randomNumbers(seed * TRIES + attempt + 1))
    const told = readInlineQuestion(question)
    if (told !== null && told.relationships.length >= LEAST) return { writer, task: wording.task, question, posed: poseOf(told), source }
  }
  return undefined
}

/** Every wording of every writer, with a graph that is drawn the same way each time. */
export function readExamples(): PosedExample[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return files.sort().flatMap((file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n')
    return lines.flatMap((line, at) => exampleOf(file.replace('.jsonl', ''), JSON.parse(line) as Wording, at) ?? [])
  })
}
