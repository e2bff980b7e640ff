import type { WireError } from '../../base/errors.ts'
import type { Change, ChangeOutcome, Script, ScriptOutcome, Sparql, SparqlOutcome } from './sandbox.ts'

/** A script has a time limit; a query cannot be interrupted from inside. */
export type SandboxRequest =
  | { readonly script: Script; readonly runMs: number }
  | { readonly sparql: Sparql }
  | { readonly change: Change; readonly runMs: number }
export type SandboxOutcome = ScriptOutcome | SparqlOutcome | ChangeOutcome

/** One answer per request. `full`: the memory is exhausted, and the thread must be discarded. */
export type SandboxReply = { readonly full: true } | { readonly output: SandboxOutcome } | { readonly error: WireError }
