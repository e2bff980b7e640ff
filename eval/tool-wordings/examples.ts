import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EvalGraph } from '../planner/graphs/graph.ts'

/** A question with its tool and the parameters that it states. */
export interface ToolWording {
  readonly writer: string
  /** Empty when no single tool answers it. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly text: string
  readonly graph: string
}

const folder = fileURLToPath(new URL('./corpus', import.meta.url))

function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

/** Tools whose questions are parsed as queries over the graph's names. */
const ofQueries: ReadonlySet<string> = new Set(['find_nodes', 'get_neighbors', 'count', 'match_pattern', 'find_paths'])

export function readToolWordings(graph: EvalGraph): ToolWording[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  return files.sort().flatMap((file) =>
    readJsonLines<Omit<ToolWording, 'writer' | 'graph'>>(join(folder, file)).map((line) => ({
      ...line,
      writer: basename(file, '.jsonl'),
      tool: ofQueries.has(line.tool) ? '' : line.tool,
      graph: graph.name
    }))
  )
}
