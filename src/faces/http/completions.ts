import fp from 'fastify-plugin'
import { invalidInput } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import { nodesStartingWith, startsWith } from '../../tools/complete.ts'

export interface Completion {
  readonly text: string
  readonly kind: 'NODE' | 'LABEL' | 'TYPE' | 'PROPERTY' | 'TOOL' | 'GRAPH'
  readonly detail: string | null
  /** Key of a node. */
  readonly id: string | null
}

export interface CompletionOrder {
  readonly text: string
  /** Default: the default graph, where the tenant has it. */
  readonly graph: string | null
  /** At most so many. */
  readonly first: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names that start with a text, ignoring case: nodes first, then by kind. Throws EDGEWISE_UNKNOWN_GRAPH. */
    complete(tenant: string, order: CompletionOrder): Promise<Completion[]>
  }
}

const MOST_CHARACTERS = 200
const MOST = 50

function check({ text, first }: CompletionOrder): void {
  if (text.length > MOST_CHARACTERS) throw invalidInput(`"text" may have ${MOST_CHARACTERS} characters, but has ${text.length}.`)
  if (first < 0 || first > MOST) throw invalidInput(`"first" may be 0 to ${MOST}, but is ${first}.`)
}

type Word = Pick<Completion, 'text' | 'kind' | 'detail'>

const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function wordsOf({ labels, relationshipTypes }: GraphSchema): Word[] {
  const owners = new Map<string, string[]>()
  for (const { name, properties } of [...labels.map((one) => ({ ...one, name: one.label })), ...relationshipTypes.map((one) => ({ ...one, name: one.type }))])
    for (const { property } of properties) owners.set(property, [...(owners.get(property) ?? []), name])
  return [
    ...labels.map(({ label, count }): Word => ({ text: label, kind: 'LABEL', detail: counted(count, 'node') })),
    ...relationshipTypes.map(({ type, count }): Word => ({ text: type, kind: 'TYPE', detail: counted(count, 'relationship') })),
    ...Array.from(owners, ([property, names]): Word => ({ text: property, kind: 'PROPERTY', detail: `of ${names.slice(0, 3).join(', ')}` }))
  ]
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { allGraphs: store, caller, defaultGraph } }) => {
    const tools = caller.tools.map(({ name, description }): Word => ({ text: name, kind: 'TOOL', detail: description }))

    app.decorate('complete', async (tenant, order) => {
      check(order)
      const { text, first } = order
      const graphs = await store.list(tenant)
      const graph = order.graph ?? (graphs.some(({ name }) => name === defaultGraph) ? defaultGraph : null)
      const schema = graph === null ? null : await store.schema(tenant, graph)
      const nodes = schema === null || first === 0 ? [] : await nodesStartingWith(store, tenant, schema, { typed: text, limit: first })
      const named = nodes.map(({ key, name, labels }): Completion => ({ text: name, kind: 'NODE', detail: labels.join(', '), id: key }))
      const ofGraphs = graphs.map(({ name, nodeCount }): Word => ({ text: name, kind: 'GRAPH', detail: counted(nodeCount, 'node') }))
      const words = [...(schema === null ? [] : wordsOf(schema)), ...tools, ...ofGraphs]
      const isWanted = startsWith(text)
      const others = words.filter((word) => isWanted(word.text)).map((word): Completion => ({ ...word, id: null }))
      return [...byText(named), ...others].slice(0, first)
    })
  },
  { name: 'completions', dependencies: ['tool-caller'] }
)

/** A node with several labels is there once. */
function byText(nodes: readonly Completion[]): Completion[] {
  const distinct = new Map(nodes.map((node) => [node.id, node]))
  return [...distinct.values()].sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
}
