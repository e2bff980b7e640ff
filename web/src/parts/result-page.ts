export interface ResultColumn {
  readonly name: string
  readonly type: string
}

/** What the page reads of a result as REST gives it. */
export interface ResultPage {
  readonly tool: string
  readonly handle: string
  readonly summary: Readonly<Record<string, unknown>>
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly offset: number
  readonly total: number
  readonly notes: readonly string[]
  readonly elapsedMs: number
  readonly provenance: {
    readonly graph: string
    readonly graphVersion: string
    readonly engine: string
    readonly parameters: Readonly<Record<string, unknown>>
    readonly seed: number | null
    readonly reproducible: string
  }
}
