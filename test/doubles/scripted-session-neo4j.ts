import type { Neo4j, Row, Statement } from '../../src/storage/neo4j/connection.ts'

/** A statement that is expected next: part of its text, the parameters that matter, and what the server answers. */
export interface ExpectedStatement {
  readonly text: string | RegExp
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly rows: readonly Row[]
}

/**
 * A test double of a connection: answers the expected statements, in order, with recorded rows, and holds what differed. It stands for an AuraDB with Graph
 * Analytics, of which no test has a live one.
 */
export class ScriptedSessionNeo4j {
  readonly database = 'neo4j'
  readonly unexpected: Statement[] = []
  readonly #expected: ExpectedStatement[]

  constructor(expected: readonly ExpectedStatement[]) {
    this.#expected = [...expected]
  }

  get left(): number {
    return this.#expected.length
  }

  /** As the engine sees it. */
  get connection(): Neo4j {
    return this as unknown as Neo4j
  }

  async read(statement: Statement): Promise<Row[]> {
    const next = this.#expected[0]
    if (next === undefined || !fits(next, statement)) {
      this.unexpected.push(statement)
      return []
    }
    this.#expected.shift()
    return [...next.rows]
  }

  autocommit(statement: Statement): Promise<Row[]> {
    return this.read(statement)
  }

  async *stream(statement: Statement): AsyncGenerator<readonly unknown[]> {
    for (const row of await this.read(statement)) yield Object.values(row)
  }
}

function fits({ text, parameters = {} }: ExpectedStatement, statement: Statement): boolean {
  const isText = typeof text === 'string' ? statement.text.includes(text) : text.test(statement.text)
  const given = statement.parameters ?? {}
  return isText && Object.entries(parameters).every(([name, value]) => JSON.stringify(given[name]) === JSON.stringify(value))
}
