import { EdgewiseError } from '../../src/base/errors.ts'
import { createJobApi } from '../../src/faces/http/job-api.ts'
import { createProfile } from '../../src/faces/mcp/profiles.ts'
import { compactResult } from '../../src/results/compact-result.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import type { Tool } from '../../src/tools/tool.ts'

/** Tools as a prompt lists them and a model calls them. */
export interface PlainTools {
  readonly listed: readonly string[]
  /** Returns the text of the result or the error. */
  call(tool: string, given: Readonly<Record<string, unknown>>): Promise<string>
}

interface PlainPlace {
  readonly tenant: string
  readonly graph: string
}

const firstSentence = (text: string) => /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim()

function listed({ name, description, input }: Tool, isBrief: boolean): string {
  const { required = [] } = input as { readonly required?: readonly string[] }
  return `- ${name}(${(isBrief ? required : Object.keys(input.properties)).join(', ')}): ${isBrief ? firstSentence(description) : description}`
}

/** All read-only tools of this service; with `isBrief`, one sentence and the required arguments. */
export function ownTools({ caller }: Runtime, { tenant, graph }: PlainPlace, isBrief: boolean): PlainTools {
  return {
    listed: caller.tools.filter(({ effects }) => effects === 'none').map((tool) => listed(tool, isBrief)),
    async call(tool, given) {
      try {
        return compactResult(await caller.call({ tenant, graph, tool, arguments: given }))
      } catch (error) {
        if (!(error instanceof EdgewiseError)) throw error
        return `Error: ${error.message}`
      }
    }
  }
}

/** The 68 tools of GDS Agent; in full as its clients put them into a prompt: name, description and input schema. */
export function gdsAgentTools(runtime: Runtime, { tenant, graph }: PlainPlace, isBrief: boolean): PlainTools {
  const { caller } = runtime
  // GDS Agent serves one database, so a call without a projection concerns this graph.
  const ofGraph: Runtime['caller'] = { ...caller, call: (request) => caller.call({ graph, ...request }) }
  const profile = createProfile('gds-compat', { ...runtime, caller: ofGraph, jobs: createJobApi(runtime), defaultGraph: graph })
  const request = { tenant, keyId: null, scopes: [], grants: [], signal: new AbortController().signal, onProgress: null }
  return {
    listed: profile.tools.map(({ name, description = '', inputSchema }) =>
      isBrief ? `- ${name}: ${firstSentence(description)}` : JSON.stringify({ name, description, inputSchema })
    ),
    async call(tool, given) {
      // These tools need no exchange with the client.
      const result = await profile.call(tool, given, request as unknown as Parameters<typeof profile.call>[2])
      return result === null ? `Error: there is no tool ${tool}.` : JSON.stringify(result['content'] ?? result)
    }
  }
}
