import type { WireError } from '../errors.ts'
import type { Script, ScriptOutcome, Sparql, SparqlOutcome } from './sandbox.ts'

/** A script says how long it may run; a query cannot be interrupted from inside. */
export type SandboxRequest = { readonly script: Script; readonly runMs: number } | { readonly sparql: Sparql }
export type SandboxOutcome = ScriptOutcome | SparqlOutcome

/** `ready` first; then one answer to each request. `full`: the memory is used up, and the thread of no more use. */
export type SandboxReply = { readonly ready: true } | { readonly full: true } | { readonly outcome: SandboxOutcome } | { readonly error: WireError }
