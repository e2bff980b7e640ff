import { asModelTool, nothingKnown } from '../../ask/loop/model-tools.ts'
import { type PromptSources, promptFor } from '../../ask/loop/query-prompt.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { ModelTool } from '../../outside/models/model.ts'
import { compactError, compactResult } from '../../results/compact-result.ts'
import type { ShapedResult } from '../../results/shape.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { effectsOf } from '../../tools/scope.ts'
import type { Need, Tool } from '../../tools/tool.ts'
import { answerOperations, tableOperations } from './answer-operations.ts'
import { type Fields, objectOf } from './ask-model.ts'
import { addressesIn, KnownAddresses } from './known-addresses.ts'
import type { NodeOperation } from './operation.ts'
import type { Attachment, Task } from './task-run.ts'
import { type CallBounds, failed, isOfTool, type Toolbox, type ToolText } from './toolbox.ts'

/** Maximum tools offered that read graphs. */
const FITTING = 4
/** The tool that takes queries as JSON. */
const QUERY = 'query'
/** Passages of pages are shown uncut. */
const SHOWN = { rows: 40, characters: 16_000, text: 6000 }

export interface TaskToolboxOptions {
  readonly tenant: string
  readonly caller: ToolCaller
  /** Names of the tenant's graphs. */
  readonly graphs: readonly string[]
  /** Names of the allowed tools; null allows all that read graphs, and a model. */
  readonly allowed: readonly string[] | null
  readonly task: Pick<Task, 'task' | 'attachments'>
  /** null: the schema of queries is not narrowed to the question's words. */
  readonly prompts: PromptSources | null
}

/** Operations that a result's type determines: answers to queries, and files that are one table. */
function operationsOf(name: string, given: Readonly<Record<string, unknown>>, result: ShapedResult): NodeOperation[] | null {
  if (name === QUERY) return answerOperations(result.summary)
  const { file } = given
  const text = result.rows[0]?.['text']
  if (name !== 'read_file' || typeof file !== 'string' || result.total > 1 || typeof text !== 'string') return null
  return tableOperations(file.replace(/\.\w+$/, ''), text)
}

/** Rejects a query in which the model states what the graph lacks. */
function assertStored(query: unknown): void {
  const { missing, unclear } = (query ?? {}) as Fields
  const what = missing ?? unclear
  if (typeof what === 'string') throw invalidInput(`The graph stores nothing of this: ${what}.`)
}

/** Adds the graph to a tool's parameters, because a task may use several graphs. */
function withGraph(tool: Tool, graphs: readonly string[]): ModelTool {
  const shown = asModelTool(tool, nothingKnown, [])
  const { properties, required = [] } = shown.parameters as { properties: object; required?: readonly string[] }
  const graph = { type: 'string', description: `One of: ${graphs.map((name) => JSON.stringify(name)).join(', ')}.` }
  return {
    name: tool.name,
    description: shown.description,
    parameters: { ...shown.parameters, properties: { graph, ...properties }, required: ['graph', ...required] }
  }
}

const takesAddress = ({ input }: Tool): boolean => Object.hasOwn(input.properties, 'url')
const takesFile = ({ input }: Tool): boolean => Object.hasOwn(input.properties, 'file')

/** Lets a tool for files refer to the task's files by name. */
function withFiles(tool: Tool, attachments: readonly Attachment[]): ModelTool {
  const shown = asModelTool(tool, nothingKnown, [])
  const file = { type: 'string', enum: attachments.map(({ name }) => name), description: 'Name of a file of the task.' }
  const held = ({ properties, ...schema }: Fields) => ({ ...schema, properties: { ...(properties as object), file } })
  return { ...shown, parameters: held(shown.parameters), narrow: held(shown.narrow ?? {}) }
}

/** Replaces a task file's name in the arguments by its hash. Other files cannot be named. */
function withFile(given: Readonly<Record<string, unknown>>, attachments: readonly Attachment[]): Readonly<Record<string, unknown>> {
  const found = attachments.find(({ name }) => name === given['file'])
  if (found === undefined) throw invalidInput(`"file" must be one of: ${attachments.map(({ name }) => name).join(', ')}.`)
  return { ...given, file: `${found.sha256}/${found.name}` }
}

function assertKnown(url: unknown, addresses: KnownAddresses): void {
  if (addresses.has(url)) return
  const detail = `Nothing has given the address ${JSON.stringify(url)}. A task visits those in its text, in results of a search and in links of pages, as they stand there.`
  throw invalidInput(detail)
}

export const isFetching = (tool: Tool): boolean => effectsOf(tool).includes('fetches')

/** Canonical names of the allowed tools; aliases are resolved. */
function namesOf(caller: ToolCaller, allowed: readonly string[] | null): ReadonlySet<string> | null {
  return allowed && new Set(allowed.map((name) => caller.find(name).name))
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function usageOf({ model, calls, promptTokens, completionTokens }: ShapedResult['summary']): unknown {
  return model === undefined ? null : { model, calls, promptTokens, completionTokens }
}

/** The needs of tools that show text by others: pages, search results, files, transcripts. The output of code and of models does not count. */
const READING: readonly unknown[] = ['network', 'search', 'files', 'video'] satisfies Need[]

/** Returns the addresses in a result's rows, and its own address. Summaries and notes do not count, because they may repeat what a model asked for. */
function foundBy(tool: Tool, { summary: { url }, ...result }: ShapedResult): string[] {
  if (!READING.includes(tool.needs)) return []
  const rows = compactResult({ ...result, summary: {}, notes: [] }, SHOWN)
  return [...addressesIn(rows), ...(typeof url === 'string' ? [url] : [])]
}

/** Describes a failure that a model can recover from; returns null when the run must end. */
function failureText(error: unknown): ToolText | null {
  if (!(error instanceof EdgewiseError)) return null
  return isOfTool(error) ? { ...failed(compactError(error.message)), usage: error.parameters['usage'] ?? null } : null
}

/**
 * Offers the tools that read the tenant's graphs and the task's files, a model, and the tools that reach other servers which the task names and thereby grants.
 */
export function taskToolbox({ tenant, caller, graphs, allowed, task: { task, attachments }, prompts }: TaskToolboxOptions): Toolbox {
  const addresses = new KnownAddresses(task)
  const names = namesOf(caller, allowed)
  const isAllowed = (tool: Tool) => names?.has(tool.name) ?? !isFetching(tool)
  const reading = new Map(graphs.length === 0 ? [] : caller.ranked.filter(isAllowed).map((tool) => [tool.name, tool]))
  const isOfUse = (tool: Tool) => tool.family === 'knowledge' && isAllowed(tool) && caller.lackOf(tool) === null && (attachments.length > 0 || !takesFile(tool))
  const knowledge = new Map(caller.tools.filter(isOfUse).map((tool) => [tool.name, tool]))
  const named = names === null ? [] : [...reading.keys()]
  const web = new Set([...knowledge.values()].filter(isFetching).map(({ name }) => name))

  function call(name: string, given: Readonly<Record<string, unknown>>, control: CallBounds): Promise<ShapedResult> {
    const tool = knowledge.get(name)
    const request = { tenant, tool: name, control }
    if (name === QUERY) assertStored(given['query'])
    if (tool === undefined) return caller.call({ ...request, arguments: given, isPlanned: true })
    if (takesAddress(tool)) assertKnown(given['url'], addresses)
    return caller.call({ ...request, arguments: takesFile(tool) ? withFile(given, attachments) : given, grants: ['fetches', 'spends'] })
  }

  return {
    guide: graphs.length === 0 ? '' : `Stored graphs: ${graphs.map((name) => JSON.stringify(name)).join(', ')}.`,
    offer(missing, of = 'all') {
      const ranked = caller.rankTools(missing, caller.ranked.length).map(({ tool }) => tool.name)
      const fitting = [...new Set([QUERY, ...ranked, ...named])].flatMap((name) => reading.get(name) ?? []).slice(0, FITTING)
      const others = [...knowledge.values()]
      const shown = (tools: readonly Tool[]) => tools.map((tool) => (takesFile(tool) ? withFiles(tool, attachments) : asModelTool(tool, nothingKnown, [])))
      const first = (tool: Tool) => isFetching(tool) || takesFile(tool)
      const sources = shown(others.filter(first))
      if (of === 'sources') return sources
      return [...sources, ...fitting.map((tool) => withGraph(tool, graphs)), ...shown(others.filter((tool) => !first(tool)))]
    },
    async querying(question, signal) {
      const isElsewhere = attachments.length > 0 || web.size > 0
      const folded = ` ${fold(question)} `
      const graph = graphs.find((name) => folded.includes(` ${fold(name)} `)) ?? (isElsewhere ? undefined : graphs[0])
      if (prompts === null || graph === undefined || !reading.has(QUERY)) return null
      const schema = await prompts.store.schema(tenant, graph)
      const { system, hints, reply } = await promptFor(prompts, { question, graph, schema }, { tenant, signal })
      const { $defs, ...query } = reply
      const parameters = { ...objectOf({ graph: { enum: [graph] }, query }), $defs }
      return { name: QUERY, description: `${system}\n${hints === '' ? '' : `\nOf this question: ${hints}`}`, parameters }
    },
    note: (found) => addresses.note(found),
    has: (name) => reading.has(name) || knowledge.has(name),
    isWeb: (name) => web.has(name),
    async call(name, given, control) {
      try {
        const result = await call(name, given, control)
        const { url, sha256, contentType: _, ...summary } = result.summary
        const from = { url: asText(url), sha256: asText(sha256) ?? result.hash, addresses: foundBy(caller.find(name), result) }
        const text = compactResult({ ...result, summary: { url, ...summary } }, SHOWN)
        return { text, isError: false, ...from, usage: usageOf(result.summary), operations: operationsOf(name, given, result) }
      } catch (error) {
        const failure = control.signal.aborted ? null : failureText(error)
        if (failure === null) throw error
        return failure
      }
    }
  }
}
