import { isJsonObject } from '../../../base/json-object.ts'
import type { Sandbox } from '../../../outside/sandbox/sandbox.ts'
import type { SmallCase } from './small-graphs.ts'

/** The output of a reference function for one graph. Values are numbers, booleans or node indexes. A null stands for no value or infinity. */
export interface Expected {
  readonly columns?: Readonly<Record<string, readonly unknown[]>>
  readonly values?: Readonly<Record<string, unknown>>
}

export type Referred = { readonly ok: true; readonly expected: readonly Expected[] } | { readonly ok: false; readonly why: string }

/** Cases per script, because a long output would be cut. */
const BATCH = 20

/** Applies the body of a function of `graph` and `parameters` to each case. */
function scriptOf(body: string, cases: readonly SmallCase[]): string {
  return `const cases = ${JSON.stringify(cases)}
const reference = function (graph, parameters) {
${body}
}
cases.map(({ graph, parameters }) => reference(graph, parameters))`
}

function isExpected(value: unknown): value is Expected {
  if (!isJsonObject(value)) return false
  const { columns = {}, values = {} } = value
  return isJsonObject(columns) && isJsonObject(values) && Object.values(columns).every(Array.isArray)
}

/** Runs a model's reference in a sandbox on all cases and returns its failure, if any. */
export async function referTo(
  body: string,
  cases: readonly SmallCase[],
  sandbox: Pick<Sandbox, 'runScript'>,
  control: { readonly tenant: string; readonly signal?: AbortSignal }
): Promise<Referred> {
  const expected: Expected[] = []
  for (let at = 0; at < cases.length; at += BATCH) {
    const outcome = await sandbox.runScript({ code: scriptOf(body, cases.slice(at, at + BATCH)) }, control)
    if (!outcome.ok) return { ok: false, why: `The reference failed: ${outcome.error}` }
    const results = readList(outcome.value)
    if (!results.every(isExpected))
      return { ok: false, why: 'The reference must return an object with "columns" (a list for each, an entry a node) or "values", or both.' }
    expected.push(...results)
  }
  return { ok: true, expected }
}

function readList(value: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(value ?? '')
    return Array.isArray(list) ? list : [null]
  } catch {
    return [null]
  }
}
