import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Token, tokenize } from '../../src/linking/tokens.ts'
import { partQuestion } from '../../src/planner/form/in-form.ts'
import { cuesOf } from '../../src/planner/tools/choice/cues.ts'
import { evidenceNames } from '../../src/planner/tools/choice/evidence.ts'
import { askedFamilies, tryTools } from '../../src/planner/tools/read-tools.ts'
import { linkRows } from '../../src/planner/words/link-rows.ts'
import type { Runtime } from '../../src/runtime.ts'
import { tools } from '../../src/tools/index.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import type { Example } from './learn.ts'

/** A question with the tool that answers it and what it says of the tool's parameters. */
export interface ToolWording {
  readonly writer: string
  /** Empty where no single tool answers. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly text: string
  readonly graph: string
}

const folder = fileURLToPath(new URL('./corpus', import.meta.url))

export function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

/** Tools whose questions are read as queries over the graph's own names. */
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

export const ownWords = 'the tools'

/** The phrases of the tools themselves. */
export function phraseWordings(graph: EvalGraph): ToolWording[] {
  return tools
    .filter(({ effects, offeredTo, family }) => effects === 'none' && offeredTo === undefined && askedFamilies.has(family))
    .flatMap(({ name, phrases }) => phrases.map((text) => ({ writer: ownWords, tool: name, arguments: {}, text, graph: graph.name })))
}

/** Which words stand in the questions of others than a writer. */
function knownToOthers(wordings: readonly ToolWording[]): (writer: string) => (token: Token) => boolean {
  const writersOf = new Map<string, Set<string>>()
  for (const { writer, text } of wordings)
    for (const word of new Set(tokenize(text).map(({ plain }) => plain))) writersOf.set(word, (writersOf.get(word) ?? new Set()).add(writer))
  return (writer) => (token) => [...(writersOf.get(token.plain) ?? [])].some((one) => one !== writer)
}

/** Wordings as the choice of a tool sees them. */
export async function examplesOf(wordings: readonly ToolWording[], { store, caller }: Runtime, tenant: string): Promise<Example[]> {
  const { tools, rankTools } = caller.forRules
  const isKnownBeside = knownToOthers(wordings)
  const examples: Example[] = []
  for (const { writer, tool, text, graph } of wordings) {
    const schema = await store.schema(tenant, graph)
    const { text: plain, form } = partQuestion(text, undefined)
    const { question, rows } = await linkRows(plain, schema, { tenant, graph, store })
    const row = rows[0] ?? []
    const { candidates } = tryTools({ question, row, schema, form }, tools, rankTools)
    examples.push({
      writer,
      tool,
      text,
      cues: cuesOf(question.tokens, row, form, isKnownBeside(writer)),
      evidence: writer === ownWords ? null : new Map(candidates.map(({ words, evidence }) => [words.tool.name, evidenceNames.map((name) => evidence[name])]))
    })
  }
  return examples
}
