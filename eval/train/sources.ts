import { readdirSync, readFileSync } from 'node:fs'
import { extractQuestion } from '../../src/ask/inline-graph/extract-question.ts'
import type { InlineGraph } from '../../src/ask/inline-graph/inline-graph.ts'
import { readInlineQuestion } from '../../src/ask/inline-graph/inline-question.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { readChains } from '../follow-ups/chain.ts'
import { type Expected, number, type Settled } from '../planner/expect.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import { underground } from '../planner/graphs/london.ts'
import { questionSets } from '../planner/question-sets.ts'
import { isRight } from '../planner/score.ts'
import { nameOf } from '../planner/truth.ts'
import type { Asked, SaidCall, TrainKey } from './asked.ts'
import { fitsKey, type StoredKey } from './stored-key.ts'

const tenant = 'eval'
/** Longer wordings are skipped: none has been understood yet, and they would take most of the time. */
const LONGEST = 90
const graphsOf = new Map(questionSets.map(({ graph }) => [graph.name, graph]))
const about = (name: string) => graphsOf.get(name) as EvalGraph

async function settle({ caller }: Runtime, graph: string, expected: Expected): Promise<Settled> {
  if (expected.type !== 'tool') return expected
  const { summary } = await caller.call({ tenant, tool: expected.tool, graph, arguments: expected.arguments })
  return number(Number(summary[expected.summary]))
}

function keyOf(runtime: Runtime, graph: EvalGraph, expected: Expected): TrainKey {
  if (expected.type === 'status') return { is: 'decline' }
  const names = [...new Set(graph.nodes.map(nameOf))]
  return { is: 'answer', isRight: async (told) => isRight(told, await settle(runtime, graph.name, expected), names) }
}

function ofQuestionSets(runtime: Runtime): Asked[] {
  return questionSets.flatMap(({ graph, questions }) =>
    questions.map(({ question, expected }): Asked => ({ source: 'questions', graph, turns: [{ question, key: keyOf(runtime, graph, expected) }] }))
  )
}

function ofChains(runtime: Runtime): Asked[] {
  return readChains().map(({ graph: name, turns }) => {
    const graph = about(name)
    return { source: 'chains', graph, turns: turns.map(([question, expected]) => ({ question, key: keyOf(runtime, graph, expected) })) }
  })
}

interface StoredSet {
  readonly graphs: Readonly<Record<string, Pick<EvalGraph, 'nodes' | 'relationships'>>>
  readonly members: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly sets: Readonly<Record<string, readonly ((StoredKey | { readonly chain: readonly StoredKey[] }) & { readonly graph: string })[]>>
}

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const linesOf = <T>(path: string): T[] =>
  fileOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)

/** The only outside set that was used in development. */
function ofStrangers(): Asked[] {
  const { graphs, members, sets } = JSON.parse(fileOf('../unseen/stored-1.json')) as StoredSet
  const named = new Map(
    Object.entries(graphs).map(([name, held]): [string, EvalGraph] => [name, { name: name.replaceAll(' ', '-'), orientation: 'directed', ...held }])
  )
  return Object.values(sets)
    .flat()
    .map((entry): Asked => {
      const turns = 'chain' in entry ? entry.chain : [entry]
      const keyOfTurn = (key: StoredKey): TrainKey =>
        key.decline === true ? { is: 'decline' } : { is: 'answer', isRight: (told) => fitsKey(key, told, members[entry.graph] ?? {}) }
      return { source: 'strangers', graph: named.get(entry.graph) as EvalGraph, turns: turns.map((key) => ({ question: key.q, key: keyOfTurn(key) })) }
    })
}

/** The stored form of an inline graph. */
function keptOf({ directed, nodes, relationships, label, type, weightName }: InlineGraph, place: number): EvalGraph {
  return {
    name: `told-${place}`,
    orientation: directed ? 'directed' : 'undirected',
    nodes: nodes.map((name) => ({ id: name, labels: [label], properties: { name } })),
    relationships: relationships.map(({ source, target, weight, type: own = type }) => ({
      source,
      target,
      type: own,
      properties: weight === undefined ? {} : { [weightName]: weight }
    }))
  }
}

/** Questions with inline graphs: outside ones used in development, and our own. */
function ofTold(): Asked[] {
  const { sets } = JSON.parse(fileOf('../unseen/told-1.json')) as Pick<StoredSet, 'sets'>
  const entries = [...Object.values(sets).flat(), ...linesOf<StoredKey | { readonly chain: readonly StoredKey[] }>('../told/asked.jsonl')]
  return entries.flatMap((entry, place): Asked[] => {
    const keys = 'chain' in entry ? entry.chain : [entry]
    const told = readInlineQuestion(keys[0]?.q ?? '')
    if (told === null || told.unread !== null) return []
    const turns = keys.map((key, at) => {
      const question = at === 0 ? extractQuestion(told.rest) : key.q
      const isKey: TrainKey = key.decline === true ? { is: 'decline' } : { is: 'answer', isRight: (answer) => fitsKey(key, answer, {}) }
      return { question, key: isKey }
    })
    return [{ source: 'told', graph: keptOf(told, place), group: 'told', turns }]
  })
}

/** Tools whose questions other calls can answer too. */
const ofQueries: ReadonlySet<string> = new Set(['find_nodes', 'get_neighbors', 'count', 'match_pattern', 'find_paths'])

function ofWordings(): Asked[] {
  const folder = '../tool-wordings/corpus'
  const files = readdirSync(new URL(folder, import.meta.url)).filter((file) => file.endsWith('.jsonl'))
  const lines = files.sort().flatMap((file) => linesOf<SaidCall & { readonly text: string }>(`${folder}/${file}`))
  return lines
    .filter(({ tool, text }) => tool !== '' && !ofQueries.has(tool) && text.length <= LONGEST)
    .map(
      ({ text, tool, arguments: given }): Asked => ({
        source: 'wordings',
        graph: underground,
        turns: [{ question: text, key: { is: 'call', call: { tool, arguments: given } } }]
      })
    )
}

/** Every question with a key, in a fixed order. */
export const askedOf = (runtime: Runtime): Asked[] => [...ofQuestionSets(runtime), ...ofChains(runtime), ...ofStrangers(), ...ofTold(), ...ofWordings()]

/** The graphs of the questions. */
export const trainGraphs = (): EvalGraph[] => [
  ...new Map(
    [...questionSets.map(({ graph }) => graph), ...[...ofStrangers(), ...ofTold()].map(({ graph }) => graph)].map((graph) => [graph.name, graph])
  ).values()
]
