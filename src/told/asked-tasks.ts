import { type AskedPart, askedPart } from './asked-part.ts'
import { distinct } from './distinct.ts'
import { type RankedTask, rankTasks, type Task } from './rank-tasks.ts'
import type { ToldGraph } from './told-graph.ts'

/** What may be asked of a told graph, likeliest first. */
export function askedTasks(told: ToldGraph, asked: AskedPart): RankedTask[] {
  const names = new Set(told.nodes.map((name) => name.toLowerCase()))
  const endCount = asked.named.length === 1 ? 1 : asked.source === undefined ? 0 : 2
  return rankTasks(told.rest, asked.text, names, { graph: told, isOfTwoKinds: isOfTwoKinds(told), endCount })
}

/** Whether no node is at both a first and a second place of relationships. */
function isOfTwoKinds({ relationships }: ToldGraph): boolean {
  const sources = new Set(relationships.map(({ source }) => source))
  return relationships.every(({ target }) => !sources.has(target))
}

/** Tasks that make no sense where relationships run both ways. */
const needDirection: ReadonlySet<Task> = new Set(['topology', 'parents', 'pagerank'])
/** From so likely on such a task says that they run one way. */
const clear = 0.5

/** The graph with its direction decided: where the text says none, by whether what is asked needs one. */
export function withDirection(told: ToldGraph): ToldGraph {
  if (told.isDirectionSaid) return told
  const directed = { ...told, directed: true }
  const [best] = askedTasks(directed, askedPart(told.rest, told.nodes))
  const needsOne = best !== undefined && best.chance >= clear && needDirection.has(best.task)
  return needsOne ? directed : { ...told, relationships: distinct(told.relationships, false) }
}
