import { createLru } from '../results/cache.ts'
import { isUnlisted } from '../storage/graphs/store.ts'
import { assertInputSize } from './input-limits.ts'
import type { PreparedCall, ToolCallInput } from './prepare-call.ts'
import { handleMark, modelMark, programMark, tellsMark } from './schemas.ts'
import type { Tool } from './tool.ts'

/** A prepared call with the handle of its result. */
export interface KnownCall {
  readonly prepared: PreparedCall
  readonly handle: string
}

const MAX_BYTES = 16 * 1024 * 1024
/** Longer arguments take longer to run than to prepare. */
const MAX_ARGUMENT_BYTES = 4000
/** An estimate: resolved nodes are shared with the store's own cache. */
const ENTRY_BYTES = 4000

const marks = [handleMark, modelMark, programMark, tellsMark]

/** Whether a version of the graph decides the whole preparation: parameters that name other stored objects depend on those, too. */
function dependsOnGraphAlone({ effects, deterministic, family, input }: Tool): boolean {
  if (effects !== 'none' || !deterministic || family === 'knowledge' || family === 'projections') return false
  return !Object.values(input.properties).some((schema) => marks.some((mark) => Object.hasOwn(schema, mark)))
}

/** null for long arguments, and for values that JSON lacks, which only code in this process can give. */
function toText(given: unknown): string | null {
  try {
    assertInputSize(given, {}, MAX_ARGUMENT_BYTES)
    return JSON.stringify(given ?? null)
  } catch {
    return null
  }
}

/**
 * Prepared calls by tenant, tool and arguments, so that a repeated call is not validated and resolved again. A call is valid for one version of its graph,
 * which the reader checks. Calls that need a grant are not kept.
 */
export function createKnownCalls() {
  const calls = createLru<KnownCall>(MAX_BYTES)
  const repeatable = new Map<Tool, boolean>()

  function isRepeatable(tool: Tool): boolean {
    const known = repeatable.get(tool) ?? dependsOnGraphAlone(tool)
    repeatable.set(tool, known)
    return known
  }

  return {
    /** null for a call that is not kept. */
    keyOf(tool: Tool, { tenant, graph, grants = ['keeps'], arguments: given }: ToolCallInput): string | null {
      const text = isRepeatable(tool) ? toText(given) : null
      return text === null ? null : JSON.stringify([tenant, tool.name, graph ?? null, grants.includes('keeps'), text])
    },
    get: (key: string) => calls.get(key),
    keep(key: string, call: KnownCall): void {
      const { base, engine, engineNotes, info } = call.prepared
      // A named projection, a task's graph and the choice of a database's engine can change while the graph's version stays.
      if (base !== null || engine.name !== 'local' || engineNotes.length > 0 || isUnlisted(info.name)) return
      calls.set(key, call, ENTRY_BYTES + 2 * key.length)
    }
  }
}
