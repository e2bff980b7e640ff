import type { EdgewiseError } from '../../base/errors.ts'
import type { Ledger, ModelTool } from '../../outside/models/model.ts'
import type { Operation } from './operation.ts'

/** A page that was read. */
export interface PageSource {
  readonly url: string
  /** Of its content. */
  readonly sha256: string | null
}

/** What a call gave, as a model reads it. */
export interface ToolText {
  readonly text: string
  readonly isError: boolean
  /** Where it comes from, when it comes from outside. */
  readonly url: string | null
  readonly sha256: string | null
  /** That it found, for later calls. */
  readonly addresses: readonly string[]
  /** Tokens and the like, as JSON; null: it cost nothing that is counted. */
  readonly usage: unknown
  /** What it adds to the graph, where that follows from its form: no model is asked to write it. */
  readonly operations?: readonly Operation[] | null
  /** In place of `url`: several pages that it rests on, which its text numbers from 1. */
  readonly pages?: readonly PageSource[]
}

/** A call with what came of it. */
export interface MadeCall extends ToolText {
  readonly name: string
  /** As JSON. */
  readonly arguments: string
}

/** What a call may take of its task. */
export interface CallBounds {
  readonly signal: AbortSignal
  readonly ledger: Ledger
}

/** Tools that a task may use. */
export interface Toolbox {
  /** Those that fit what is missing, most wanted first; `sources`: of those alone that read files and pages. */
  offer(missing: string, of?: 'all' | 'sources'): readonly ModelTool[]
  /** The tool that queries the stored graph which a question is about, its arguments held to the words of the question; null: it is about none. */
  querying(question: string, signal: AbortSignal): Promise<ModelTool | null>
  has(name: string): boolean
  /** Whether it is there and reaches other servers. */
  isWeb(name: string): boolean
  /** A failure of the tool is a result that says so. */
  /** @param control its ledger counts what the tool asks of models */
  call(name: string, given: Readonly<Record<string, unknown>>, control: CallBounds): Promise<ToolText>
  /** Takes the addresses that a call found: in each run, whether the call was made in it or before. */
  note(addresses: readonly string[]): void
  /** What a model must know before it calls any, such as the graphs there are. */
  readonly guide: string
}

/** Calculates: takes `{"code"}`. */
export const CODE_TOOL = 'run_code'

export const failed = (text: string): ToolText => ({ text, isError: true, url: null, sha256: null, addresses: [], usage: null })

/** What a model wrote as the arguments of a call; null: that is no JSON object. */
export function readArguments(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text === '' ? '{}' : text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const OF_TOOLS: readonly string[] = ['EDGEWISE_MODEL_FAILED', 'EDGEWISE_REMOTE_FAILED', 'EDGEWISE_DEADLINE']

/** Whether a model can go on from a failure, with another call; from others a run cannot. */
export const isOfTool = ({ code, entry }: EdgewiseError): boolean => entry.status < 500 || OF_TOOLS.includes(code)
