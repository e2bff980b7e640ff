/** What the caller of a long run may do: give up, bound its time, watch it. */
export interface RunControl {
  readonly signal?: AbortSignal
  /** Milliseconds from now; default the engine's own. */
  readonly deadlineMs?: number
  onProgress?(fraction: number): void
}
