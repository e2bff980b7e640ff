/** Lets the caller of a long run cancel it, bound its time, watch it, and store checkpoints. */
export interface RunControl {
  readonly signal?: AbortSignal
  /** Milliseconds from now; default the engine's own. */
  readonly deadlineMs?: number
  onProgress?(fraction: number): void
  readonly checkpoints?: Checkpoints
}

/** Stores checkpoints of a long run, from which another run can resume after a kill. */
export interface Checkpoints {
  /** Milliseconds until the next checkpoint of a run that has taken `ranMs`. */
  pauseAfterMs(ranMs: number): number
  /** The last checkpoint of the same work, in slices; null without any. */
  last(work: string): Promise<AsyncIterable<Uint8Array> | null>
  /** @param slices are stored separately, each up to a megabyte. */
  keep(work: string, slices: Iterable<Uint8Array>): Promise<void>
}
