import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps compiled code on disk, so that the next start compiles less. Covers modules imported later and all threads. Needs Node 22; NODE_DISABLE_COMPILE_CACHE=1 turns it off.
 * @param env environment of the process; threads inherit the folder from it
 */
export function enableCompileCache(env: NodeJS.ProcessEnv): void {
  env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
  const { enableCompileCache: enable } = module as { enableCompileCache?: () => void }
  enable?.()
}
