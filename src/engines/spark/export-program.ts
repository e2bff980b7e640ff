import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import { type GraphToWrite, writeGraph } from './write-graph.ts'
import { readsWeights, type ScriptOptions, writeScript } from './write-script.ts'

export interface ExportedProgram {
  readonly program: CheckedProgram
  readonly graph: Omit<GraphToWrite, 'isWeighted'>
  readonly options: ScriptOptions
}

/**
 * Writes a program and its graph into an existing folder: vertices.parquet, edges.parquet and a script named after the program. It replaces files of these
 * names and returns them.
 * @throws what `writeScript` throws, before anything is written.
 */
export async function exportProgram(folder: string, { program, graph, options }: ExportedProgram, signal?: AbortSignal): Promise<string[]> {
  const script = `${program.source.name}.py`
  const text = writeScript(program, options)
  await writeGraph(folder, { ...graph, isWeighted: readsWeights(program) }, signal)
  await writeFile(join(folder, script), text)
  return ['vertices.parquet', 'edges.parquet', script]
}
