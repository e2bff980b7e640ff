/** What the caller of a long run may do: give up, bound its time, watch it, keep how far it got. */
export interface RunControl {
  readonly signal?: AbortSignal
  /** Milliseconds from now; default the engine's own. */
  readonly deadlineMs?: number
  onProgress?(fraction: number): void
  readonly checkpoints?: Checkpoints
}

/** Keeps how far a long run got, so that another can go on from there once it was ended by a kill. */
export interface Checkpoints {
  /** How long a run that has run for so long goes on before the next. */
  pauseAfterMs(ranMs: number): number
  /** The last that was kept for the same work, in its slices; null: none was. */
  last(work: string): Promise<AsyncIterable<Uint8Array> | null>
  /** @param slices each is held and stored on its own: up to a megabyte. */
  keep(work: string, slices: Iterable<Uint8Array>): Promise<void>
}
