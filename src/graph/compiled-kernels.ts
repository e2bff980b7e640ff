import { compiledBytes } from './compiled-bytes.ts'

/** A WebAssembly.Memory that threads share; it crosses threads without a copy. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer
}

/** The exports of assembly/kernels. Arrays are passed by address, which is their `byteOffset` in the memory. */
export interface CompiledKernels {
  prepareDependencies(nodeCount: number, arcCount: number, outOffsets: number, outTargets: number, inOffsets: number, inSources: number, scratch: number): void
  addDependencies(source: number): void
  preparePagerank(offsets: number, sources: number, weights: number, degrees: number, scores: number, dampingFactor: number, tolerance: number): void
  /** Returns 0 or 1. */
  propagate(from: number, to: number, given: number, next: number): number
  prepareSimilarity(
    offsets: number,
    neighbors: number,
    holderOffsets: number,
    holders: number,
    starts: number,
    norms: number,
    metric: number,
    cutoff: number,
    sign: number
  ): void
  prepareOffers(counts: number, touched: number, keys: number, limits: number, lists: number, elements: number, offeredKeys: number): void
  compareRow(u: number, limit: number, offered: number): number
  comparedLast(): number
  offersSoFar(): number
  prepareTriangles(starts: number, ups: number, hubs: number, hubCount: number, cells: number, scratch: number): void
  countTriangles(from: number, to: number): void
}

/** The part of WebAssembly that kernels use; null where the runtime disables it. */
interface WebAssemblyOfRuntime {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: { env: { memory: SharedMemory } }) => { readonly exports: unknown }
}

const { WebAssembly: runtime, atob } = globalThis as unknown as { WebAssembly?: WebAssemblyOfRuntime; atob: (encoded: string) => string }

export const PAGE_BYTES = 65_536
/** The last page of 4 GB stays free, so that no address past the end of an array becomes 0. */
const MAX_PAGES = 65_535

/**
 * The garbage collector does not count shared memory, and would let it accumulate when nothing else fills the heap. It counts these buffers, which are never
 * touched and so take no memory, for as long as the memory lives.
 */
const counterweights = new WeakMap<SharedMemory, ArrayBuffer>()

/** Zeroed memory for compiled kernels; null when the size or WebAssembly is unavailable. */
export function openMemory(bytes: number): SharedMemory | null {
  const pages = Math.ceil(bytes / PAGE_BYTES)
  if (runtime === undefined || pages > MAX_PAGES) return null
  try {
    const memory = new runtime.Memory({ initial: pages, maximum: pages, shared: true })
    counterweights.set(memory, new ArrayBuffer(pages * PAGE_BYTES))
    return memory
  } catch (error) {
    // The process has no address range of that size.
    if (error instanceof RangeError) return null
    throw error
  }
}

let module: object | undefined

/** Compiled kernels over that memory, each instance with its own variables. */
export function kernelsOn(memory: SharedMemory): CompiledKernels {
  const { Module, Instance } = runtime as WebAssemblyOfRuntime
  module ??= new Module(Uint8Array.from(atob(compiledBytes), (character) => character.charCodeAt(0)))
  return new Instance(module, { env: { memory } }).exports as CompiledKernels
}
