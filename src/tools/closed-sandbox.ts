import { EdgewiseError } from '../errors.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

async function refuse(): Promise<never> {
  throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: 'run_code', needs: 'a sandbox' })
}

/** Where nothing runs code. */
export const closedSandbox: Sandbox = { runScript: refuse, runSparql: refuse }
