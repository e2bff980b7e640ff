/** The keywords of JSON Schema that are read. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** How an answer is written; an empty form is the default. */
export interface Form {
  /** `bare` writes the value or the names only. */
  readonly shape?: 'bare' | 'number' | 'yes-no' | 'lines' | 'commas' | 'csv' | 'json'
  readonly schema?: JsonSchema
  /** The caller passed the schema, and data are validated against it. */
  readonly isGiven?: boolean
  /** Names of a row's cells, in order; properties of these names are added to the answer. */
  readonly fields?: readonly string[]
  readonly order?: 'alphabetical'
}
