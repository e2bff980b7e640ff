import { EdgewiseError } from '../../base/errors.ts'
import type { ModelTool } from '../../outside/models/model.ts'
import type { CompactLimits } from '../../results/compact-result.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { handleMark, nodeMark } from '../../tools/schemas.ts'
import type { Tool } from '../../tools/tool.ts'
import { ANSWER_TOOL, answerTool, asModelTools, findTool, type KnownWords, nothingKnown, planTool } from './model-tools.ts'

type Arguments = Readonly<Record<string, unknown>>
/** The part of an input's schema that matters here. */
interface ObjectSchema {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const GRAPHWALK_ROWS = 200
/** It carries a question that no special tool fits. */
const STAPLES = ['query']
/** For results, once there are some that they are of use for: what joins the offer makes an endpoint read most of the prompt anew. */
const RESULT_TOOLS: Readonly<Record<string, (results: readonly OfferedResult[]) => boolean>> = {
  aggregate_result: (results) => results.some(({ total }) => total > 1),
  page_result: (results) => results.some(({ total, returned }) => total > returned),
  calculate: (results) => results.length > 1 || results.some(({ total }) => total > 1),
  combine_results: (results) => results.length > 1
}
const BEST = 3
/** What fits much worse than the best is not worth its tokens, nor is what shares hardly a word with the question. */
const FITS_WELL = 0.5
const LEAST_SCORE = 15
const FITTING = 2
const FOUND = 3

/** A result so far. */
export type OfferedResult = Pick<ShapedResult, 'handle' | 'total' | 'returned'>

/** The tools a model may call now, most wanted first, and last the way to end: a small model that reads of it first ends before it has looked. */
export interface ToolSelection {
  tools(results: readonly OfferedResult[]): readonly ModelTool[]
  /** Adds the best tools for these words and tells of them. */
  find(words: string): string
  /** Adds tools by name, where there are any. */
  add(names: readonly string[]): void
  /** Why a tool cannot be called here; null: it can. */
  refusal(name: string): EdgewiseError | null
  /** What a call is made with: its arguments without those that say nothing, and what the offer has for those it leaves open. */
  complete(tool: string, given: Arguments): Arguments
  readonly shown: CompactLimits
}

export interface ToolSelectionOptions {
  readonly known: KnownWords
  /** The schema in the prompt is not all there is. */
  readonly isSchemaCut: boolean
}

/** Few tools, as each costs tokens in every prompt: those that fit the question, those for nearly every question, and those for results once there are any. */
export function selectTools(caller: ToolCaller, question: string, { known, isSchemaCut }: ToolSelectionOptions): ToolSelection {
  const usable = (tool: Tool) => tool.effects === 'none' && (tool.offeredTo === undefined || tool.offeredTo === 'models')
  const staples = isSchemaCut ? [...STAPLES, 'get_schema'] : STAPLES
  const named = (wanted: readonly string[]) => caller.tools.filter((tool) => wanted.includes(tool.name))
  const chosen = [...fitting(caller.tools.filter(usable), known.names), ...best(caller, question), ...named(staples)]
  let offered = new Map(chosen.filter(usable).map((tool) => [tool.name, tool]))
  const addFirst = (tools: readonly Tool[]) => {
    offered = new Map([...tools, ...offered.values()].map((tool) => [tool.name, tool]))
  }
  return {
    tools(results) {
      const handles = handlesOf(results)
      const forResults = named(Object.keys(RESULT_TOOLS)).filter(({ name }) => !offered.has(name) && RESULT_TOOLS[name]?.(results) === true)
      return [...asModelTools([...offered.values()], known, handles), findTool, planTool, ...asModelTools(forResults, known, handles), answerTool(handles)]
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
    complete: (name, given) => withoutBlanks(named([name])[0], given),
    shown: {}
  }
}

/** Four tools that look at one node and its surroundings at a time, and the way to end: how GraphWalk has a model work. */
export function selectGraphwalkTools(caller: ToolCaller): ToolSelection {
  const tools = caller.tools.filter(({ offeredTo }) => offeredTo === 'graphwalk')
  const names = tools.map(({ name }) => name)
  return {
    tools: (results) => [...asModelTools(tools, nothingKnown, handlesOf(results)), answerTool(handlesOf(results))],
    find: () => `There are no other tools than ${names.join(', ')}.`,
    add() {},
    refusal(name) {
      return names.includes(name) ? null : new EdgewiseError('EDGEWISE_UNKNOWN_TOOL', { tool: name, suggestions: [...names, ANSWER_TOOL] })
    },
    complete(name, given) {
      const tool = tools.find((one) => one.name === name)
      const limit = tool !== undefined && Object.hasOwn(tool.input.properties, 'limit') ? { limit: GRAPHWALK_ROWS } : {}
      return { ...limit, ...withoutBlanks(tool, given) }
    },
    shown: { rows: GRAPHWALK_ROWS, characters: 40_000 }
  }
}

const handlesOf = (results: readonly OfferedResult[]) => [...new Set(results.map(({ handle }) => handle))]

/** Many models fill in each parameter: null for one that need not be given, and an empty list for one that takes none, mean that it is not. */
function withoutBlanks(tool: Tool | undefined, given: Arguments): Arguments {
  if (tool === undefined) return given
  const { required = [], properties } = tool.input as unknown as ObjectSchema
  const isBlank = ([name, value]: [string, unknown]) =>
    !required.includes(name) && (value === null || (Array.isArray(value) && value.length === 0 && Number(properties[name]?.['minItems'] ?? 0) > 0))
  return Object.fromEntries(Object.entries(given).filter((one) => !isBlank(one)))
}

function best(caller: ToolCaller, question: string): Tool[] {
  const ranked = caller.rankTools(question, BEST)
  const least = Math.max(LEAST_SCORE, (ranked[0]?.score ?? 0) * FITS_WELL)
  return ranked.flatMap(({ tool, score }) => (score >= least ? [tool] : []))
}

/** Tools that take exactly as many nodes as the question names, when it names several: a question about two nodes seldom says "path". */
function fitting(tools: readonly Tool[], names: readonly string[]): Tool[] {
  if (names.length < 2) return []
  return tools.filter((tool) => requiredNodes(tool) === names.length).slice(0, FITTING)
}

function requiredNodes({ input }: Tool): number {
  const { required = [], properties } = input as unknown as ObjectSchema
  return required.filter((name) => properties[name]?.[nodeMark] === true && properties[name]?.[handleMark] !== true).length
}
