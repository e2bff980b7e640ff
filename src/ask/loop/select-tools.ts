import { EdgewiseError } from '../../base/errors.ts'
import type { ModelTool } from '../../outside/models/model.ts'
import type { CompactLimits } from '../../results/compact-result.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { handleMark, nodeMark } from '../../tools/schemas.ts'
import type { Tool } from '../../tools/tool.ts'
import { ANSWER_TOOL, answerTool, asModelTools, findTool, type KnownWords, nothingKnown, planTool } from './model-tools.ts'

type Arguments = Readonly<Record<string, unknown>>
/** The keywords of an input schema that are read here. */
interface ObjectSchema {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const GRAPHWALK_ROWS = 200
/** The general query tool is always offered. */
const STAPLES = ['query']
/** Tools for results are added once they are useful: each change of the list makes an endpoint process most of the prompt again. */
const RESULT_TOOLS: Readonly<Record<string, (results: readonly OfferedResult[]) => boolean>> = {
  aggregate_result: (results) => results.some(({ total }) => total > 1),
  page_result: (results) => results.some(({ total, returned }) => total > returned),
  calculate: (results) => results.length > 1 || results.some(({ total }) => total > 1),
  combine_results: (results) => results.length > 1
}
const BEST = 3
/** Tools with much lower scores than the best, or below a minimum, are not worth their tokens. */
const FITS_WELL = 0.5
const LEAST_SCORE = 15
const FITTING = 2
const FOUND = 3

export type OfferedResult = Pick<ShapedResult, 'handle' | 'total' | 'returned'>

/** The tools on offer, most relevant first and `answer` last: a small model that sees it first answers without looking. */
export interface ToolSelection {
  tools(results: readonly OfferedResult[]): readonly ModelTool[]
  /** Adds the best tools for the words, and describes them. */
  find(words: string): string
  /** Adds tools by name; unknown names are ignored. */
  add(names: readonly string[]): void
  /** The error for a call that is not allowed; null where it is. */
  refusal(name: string): EdgewiseError | null
  /** Completes the arguments of a call: it drops blank ones and adds defaults. */
  complete(tool: string, given: Arguments): Arguments
  readonly shown: CompactLimits
}

export interface ToolSelectionOptions {
  readonly known: KnownWords
  /** Whether the prompt has only a part of the schema. */
  readonly isSchemaCut: boolean
}

/** Offers few tools, as each costs tokens in every prompt: those that fit the question, general ones, and those for results. */
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

/** Offers GraphWalk's four tools, which look at one node and its surroundings, and `answer`. */
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

/** Drops arguments that models fill in needlessly: null for an optional parameter, and an empty list where one is not allowed. */
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

/** Returns tools that need as many nodes as the question names, if several: a question about two nodes seldom has the word "path". */
function fitting(tools: readonly Tool[], names: readonly string[]): Tool[] {
  if (names.length < 2) return []
  return tools.filter((tool) => requiredNodes(tool) === names.length).slice(0, FITTING)
}

function requiredNodes({ input }: Tool): number {
  const { required = [], properties } = input as unknown as ObjectSchema
  return required.filter((name) => properties[name]?.[nodeMark] === true && properties[name]?.[handleMark] !== true).length
}
