import type { PlannerChoice } from '../../ask/loop/types.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { GraphInfo } from '../../storage/graphs/store.ts'

export interface ChosenModel {
  readonly planner: PlannerChoice
  /** null: the default graph. */
  readonly graph: string | null
}

export interface ListedModel {
  readonly id: string
  readonly object: 'model'
  /** Seconds since 1970. */
  readonly created: number
  readonly owned_by: 'edgewise'
}

const planners = new Map<string, PlannerChoice>([
  ['edgewise', 'auto'],
  ['edgewise-rules', 'rules'],
  ['edgewise-llm', 'llm']
])

/** Names for the default graph. `edgewise-llm` needs a model. */
const plainNames = (hasModel: boolean): string[] => [...planners.keys()].filter((name) => hasModel || planners.get(name) !== 'llm')

/** Parses `edgewise-rules@london`: the planner and the graph. Throws EDGEWISE_UNKNOWN_CHAT_MODEL for other names; the graph is checked when it is used. */
export function readModelName(name: string, hasModel: boolean): ChosenModel {
  const at = name.indexOf('@')
  const planner = planners.get(at < 0 ? name : name.slice(0, at))
  if (planner === undefined || at === name.length - 1) throw unknownModel(name, hasModel)
  return { planner, graph: at < 0 ? null : name.slice(at + 1) }
}

function unknownModel(model: string, hasModel: boolean): EdgewiseError {
  return new EdgewiseError('EDGEWISE_UNKNOWN_CHAT_MODEL', { model, known: plainNames(hasModel) })
}

const listed = (id: string, created: number): ListedModel => ({ id, object: 'model', created, owned_by: 'edgewise' })

const secondsOf = (graph: GraphInfo): number => Math.floor(Date.parse(graph.importedAt) / 1000) || 0

/** The listed models: each planner on the default graph, and `edgewise` on every graph. */
export function listModels(graphs: readonly GraphInfo[], hasModel: boolean): ListedModel[] {
  return [...plainNames(hasModel).map((name) => listed(name, 0)), ...graphs.map((graph) => listed(`edgewise@${graph.name}`, secondsOf(graph)))]
}

/** Finds a model by name, whether or not it is listed. Throws EDGEWISE_UNKNOWN_CHAT_MODEL. */
export function findModel(name: string, graphs: readonly GraphInfo[], hasModel: boolean): ListedModel {
  const { graph } = readModelName(name, hasModel)
  if (graph === null) return listed(name, 0)
  const info = graphs.find((known) => known.name === graph)
  if (info === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: graphs.map((known) => known.name) })
  return listed(name, secondsOf(info))
}
