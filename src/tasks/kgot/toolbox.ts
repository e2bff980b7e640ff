import type { EdgewiseError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import type { Ledger, ModelTool } from '../../outside/models/model.ts'
import type { Operation } from './operation.ts'

export interface PageSource {
  readonly url: string
  /** Hash of its content. */
  readonly sha256: string | null
}

/** A call's result as text for a model. */
export interface ToolText {
  readonly text: string
  readonly isError: boolean
  /** Address of an external source. */
  readonly url: string | null
  readonly sha256: string | null
  /** Addresses found in the result, which later calls may visit. */
  readonly addresses: readonly string[]
  /** Tokens and other usage as JSON; null when nothing is counted. */
  readonly usage: unknown
  /** Operations that the result's type determines, so that no model has to write them. */
  readonly operations?: readonly Operation[] | null
  /** Replaces `url` when the result draws on several pages; the text numbers them from 1. */
  readonly pages?: readonly PageSource[]
}

export interface MadeCall extends ToolText {
  readonly name: string
  /** Arguments as JSON. */
  readonly arguments: string
}

export interface CallBounds {
  readonly signal: AbortSignal
  readonly ledger: Ledger
}

export interface Toolbox {
  /** Offers tools that fit what is missing, the best first; `sources` restricts them to tools that read files and pages. */
  offer(missing: string, of?: 'all' | 'sources'): readonly ModelTool[]
  /** The tool that queries the stored graph which a question concerns, with arguments narrowed to the question's words; null when it concerns none. */
  querying(question: string, signal: AbortSignal): Promise<ModelTool | null>
  has(name: string): boolean
  /** Whether the tool is available and reaches other servers. */
  isWeb(name: string): boolean
  /**
   * Returns a tool failure as a result with `isError`.
   * @param control its ledger counts the tool's model usage
   */
  call(name: string, given: Readonly<Record<string, unknown>>, control: CallBounds): Promise<ToolText>
  /** Records the addresses that a call found. Every run calls it, for replayed calls too. */
  note(addresses: readonly string[]): void
  /** What a model must know before its first call, such as the names of graphs. */
  readonly guide: string
}

/** The tool that calculates: takes `{"code"}`. */
export const CODE_TOOL = 'run_code'

export const failed = (text: string): ToolText => ({ text, isError: true, url: null, sha256: null, addresses: [], usage: null })

/** Parses a model's arguments of a call; returns null unless they are a JSON object. */
export function readArguments(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text === '' ? '{}' : text) as unknown
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

const OF_TOOLS: readonly string[] = ['EDGEWISE_MODEL_FAILED', 'EDGEWISE_REMOTE_FAILED', 'EDGEWISE_DEADLINE']

/** Whether a model can recover from a failure by another call; other failures end the run. */
export const isOfTool = ({ code, entry }: EdgewiseError): boolean => entry.status < 500 || OF_TOOLS.includes(code)
