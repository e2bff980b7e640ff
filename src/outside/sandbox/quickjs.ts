import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { QuickJSSyncVariant, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { MAX_SCRIPT_BYTES } from './limits.ts'
import { webAssembly } from './web-assembly.ts'

const require = createRequire(import.meta.url)
const PAGE_BYTES = 2 ** 16
/** Initial memory that the build requires. */
const FIRST_PAGES = 256

const quickJs = openOnce(async (): Promise<() => Promise<QuickJSWASMModule>> => {
  const [{ newQuickJSWASMModuleFromVariant, newVariant }, { default: build }, wasm] = await Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-wasmfile-release-sync'),
    readFile(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  ])
  const wasmModule = await webAssembly.compile(wasm)
  return () => {
    // QuickJS's own limit checks each allocation separately.
    const wasmMemory = new webAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_SCRIPT_BYTES / PAGE_BYTES })
    return newQuickJSWASMModuleFromVariant(newVariant(build as unknown as QuickJSSyncVariant, { wasmModule, wasmMemory }))
  }
})

/** Opens QuickJS with separate memory, so that its faults affect no other run. */
export async function openQuickJs(): Promise<QuickJSWASMModule> {
  return (await quickJs.open())()
}

const graphology = openOnce(() => readFile(join(dirname(require.resolve('graphology')), 'graphology.umd.min.js'), 'utf8'))

/** The library's source, which runs inside the sandbox. */
export const graphologyText = (): Promise<string> => graphology.open()
