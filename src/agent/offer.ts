import { EdgewiseError } from '../errors.ts'
import type { ModelTool } from '../llm/model.ts'
import type { CompactLimits } from '../results/compact-result.ts'
import type { ToolCaller } from '../tools/call.ts'
import { handleMark, nodeMark } from '../tools/schemas.ts'
import type { Tool } from '../tools/tool.ts'
import { asModelTool, type KnownWords, nothingKnown } from './model-tool.ts'
import { ANSWER_TOOL, answerTool, findTool, planTool } from './own-tools.ts'

/** They carry a question that no special tool fits. */
const STAPLES = ['find_nodes', 'match_pattern', 'find_paths']
/** For results, once there are some: at least so many. */
const RESULT_TOOLS: Readonly<Record<string, number>> = { aggregate_result: 1, page_result: 1, calculate: 1, combine_results: 2 }
const BEST = 4
/** What fits much worse than the best is not worth its tokens. */
const FITS_WELL = 0.5
const FITTING = 2
const FOUND = 3

/** The tools a model may call now, most wanted first. */
export interface Offer {
  /** @param handles results so far. */
  tools(handles: readonly string[]): readonly ModelTool[]
  /** Adds the best tools for these words and tells of them. */
  find(words: string): string
  /** Adds tools by name, where there are any. */
  add(names: readonly string[]): void
  /** Why a tool cannot be called here; null: it can. */
  refusal(name: string): EdgewiseError | null
  /** Whether a tool has a parameter of that name. */
  takes(tool: string, parameter: string): boolean
  /** Arguments for what a call leaves open. */
  readonly defaults: Readonly<Record<string, unknown>>
  readonly shown: CompactLimits
}

export interface OfferOptions {
  readonly known: KnownWords
  /** The schema in the prompt is not all there is. */
  readonly isSchemaCut: boolean
}

/** Few tools, as each costs tokens in every prompt: those that fit the question, those for nearly every question, and those for results once there are any. */
export function createOffer(caller: ToolCaller, question: string, { known, isSchemaCut }: OfferOptions): Offer {
  const usable = (tool: Tool) => tool.effects === 'none' && (tool.offeredTo === undefined || tool.offeredTo === 'models')
  const staples = isSchemaCut ? [...STAPLES, 'get_schema'] : STAPLES
  const named = (wanted: readonly string[]) => caller.tools.filter((tool) => wanted.includes(tool.name))
  const chosen = [...fitting(caller.tools.filter(usable), known.names), ...best(caller, question), ...named(staples)]
  let offered = new Map(chosen.filter(usable).map((tool) => [tool.name, tool]))
  const addFirst = (tools: readonly Tool[]) => {
    offered = new Map([...tools, ...offered.values()].map((tool) => [tool.name, tool]))
  }
  return {
    tools(handles) {
      const forResults = named(Object.keys(RESULT_TOOLS)).filter(({ name }) => handles.length >= (RESULT_TOOLS[name] ?? 0))
      const all = new Map([...offered.values(), ...forResults].map((tool) => [tool.name, tool]))
      return [answerTool(handles), findTool, ...[...all.values()].map((tool) => asModelTool(tool, known, handles)), planTool]
    },
    find(words) {
      const found = caller.rankTools(words, FOUND).flatMap(({ tool }) => (usable(tool) ? [tool] : []))
      addFirst(found)
      if (found.length > 0) return `You may now call: ${found.map((tool) => `${tool.name} (${tool.description})`).join('; ')}`
      const all = caller.tools.filter(usable).map((tool) => tool.name)
      return `No tool fits these words. There are: ${all.join(', ')}.`
    },
    add: (wanted) => addFirst(named(wanted).filter(usable)),
    refusal: () => null,
    takes: (name, parameter) => takes(named([name]), parameter),
    defaults: {},
    shown: {}
  }
}

/** Four tools that look at one node and its surroundings at a time, and the way to end: how GraphWalk has a model work. */
export function createGraphwalkOffer(caller: ToolCaller): Offer {
  const tools = caller.tools.filter(({ offeredTo }) => offeredTo === 'graphwalk')
  const names = tools.map(({ name }) => name)
  return {
    tools: (handles) => [answerTool(handles), ...tools.map((tool) => asModelTool(tool, nothingKnown, handles))],
    find: () => `There are no other tools than ${names.join(', ')}.`,
    add() {},
    refusal(name) {
      return names.includes(name) ? null : new EdgewiseError('EDGEWISE_UNKNOWN_TOOL', { tool: name, suggestions: [...names, ANSWER_TOOL] })
    },
    takes: (name, parameter) =>
      takes(
        tools.filter((tool) => tool.name === name),
        parameter
      ),
    defaults: { limit: 200 },
    shown: { rows: 200, characters: 40_000 }
  }
}

const takes = (tools: readonly Tool[], parameter: string) => tools.some(({ input }) => Object.hasOwn(input.properties, parameter))

function best(caller: ToolCaller, question: string): Tool[] {
  const ranked = caller.rankTools(question, BEST)
  const least = (ranked[0]?.score ?? 0) * FITS_WELL
  return ranked.flatMap(({ tool, score }) => (score >= least ? [tool] : []))
}

/** Tools that take exactly as many nodes as the question names, when it names several: a question about two nodes seldom says "path". */
function fitting(tools: readonly Tool[], names: readonly string[]): Tool[] {
  if (names.length < 2) return []
  return tools.filter((tool) => requiredNodes(tool) === names.length).slice(0, FITTING)
}

function requiredNodes({ input }: Tool): number {
  const { required = [], properties } = input as unknown as { required?: readonly string[]; properties: Readonly<Record<string, Record<string, unknown>>> }
  return required.filter((name) => properties[name]?.[nodeMark] === true && properties[name]?.[handleMark] !== true).length
}
