import type { WireError } from '../../base/errors.ts'
import type { Change, ChangeOutcome, Script, ScriptOutcome, Sparql, SparqlOutcome } from './sandbox.ts'

/** A script says how long it may run; a query cannot be interrupted from inside. */
export type SandboxRequest =
  | { readonly script: Script; readonly runMs: number }
  | { readonly sparql: Sparql }
  | { readonly change: Change; readonly runMs: number }
export type SandboxOutcome = ScriptOutcome | SparqlOutcome | ChangeOutcome

/** `ready` first; then one answer to each request. `full`: the memory is used up, and the thread of no more use. */
export type SandboxReply = { readonly ready: true } | { readonly full: true } | { readonly outcome: SandboxOutcome } | { readonly error: WireError }
