/** What is read of a JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** How an answer is to look; empty: as it comes. */
export interface Form {
  /** `bare`: the value or the names and nothing else. */
  readonly shape?: 'bare' | 'number' | 'yes-no' | 'lines' | 'commas' | 'csv' | 'json'
  /** Of JSON. */
  readonly schema?: JsonSchema
  /** Whether the schema came beside the text: whoever gave it has the data checked. */
  readonly isGiven?: boolean
  /** Names of the cells of a row, in their order: a caller may have the properties of these names shown. */
  readonly fields?: readonly string[]
  readonly order?: 'alphabetical'
}
