import neo4j, { type Driver } from 'neo4j-driver'
import type { Answer } from '../../src/ask/loop/types.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Model } from '../../src/outside/models/model.ts'
import type { GraphSchema } from '../../src/storage/graphs/store.ts'
import { schemaText } from '../../src/tools/query/prompt/schema-text.ts'
import { askModel } from '../harness/ask-model.ts'
import type { Spent } from '../harness/spent.ts'

const BATCH = 1000
const MOST_ROWS = 1000
const STATEMENT_MS = 10_000
const REPLY_TOKENS = 400

const INSTRUCTIONS =
  'You write one Cypher statement that answers a question about a graph in Neo4j. It only reads. Return names and values, no whole nodes. Reply with {"cypher": statement}.'
const reply = {
  name: 'statement',
  schema: { type: 'object', properties: { cypher: { type: 'string' } }, required: ['cypher'], additionalProperties: false }
}

interface GraphJson {
  readonly nodes: readonly { readonly id: string | number; readonly labels: readonly string[]; readonly properties?: object }[]
  readonly relationships: readonly { readonly source: string | number; readonly target: string | number; readonly type: string; readonly properties?: object }[]
}

export interface CypherReply {
  readonly given: Pick<Answer, 'status' | 'answer' | 'data'>
  readonly spent: Spent
}

const escaped = (name: string) => `\`${name.replaceAll('`', '``')}\``
const batches = <T>(all: readonly T[]): T[][] => Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))

/** A Neo4j that contains one graph at a time, for a model that writes Cypher without this service. It must be empty at first, and is emptied. */
export class CypherDatabase {
  readonly #driver: Driver
  #graph = ''

  constructor(uri: string, password: string) {
    this.#driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password), { disableLosslessIntegers: true })
  }

  async open(): Promise<void> {
    const [row] = await this.#run('MATCH (n) RETURN count(n) AS nodes')
    if (row?.['nodes'] !== 0)
      throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
        detail: 'The database of --cypher-uri must be empty: the graphs of the questions are written to it.'
      })
  }

  /** Replaces its content by this graph. */
  async hold(name: string, bytes: () => AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#graph === name) return
    await this.#empty()
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes()) chunks.push(chunk)
    const { nodes, relationships } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as GraphJson
    await this.#run('CREATE INDEX held IF NOT EXISTS FOR (n:`_Held`) ON (n.`_id`)')
    await this.#write(
      nodes.map(({ id, labels, properties = {} }) => [labels.map((label) => `:${escaped(label)}`).join(''), { id: String(id), properties }]),
      (labels) => `CREATE (n:\`_Held\`${labels}) SET n = row.properties, n.\`_id\` = row.id`
    )
    await this.#write(
      relationships.map(({ source, target, type, properties = {} }) => [escaped(type), { source: String(source), target: String(target), properties }]),
      (type) => `MATCH (a:\`_Held\` {\`_id\`: row.source}), (b:\`_Held\` {\`_id\`: row.target}) CREATE (a)-[r:${type}]->(b) SET r = row.properties`
    )
    this.#graph = name
  }

  /** Sends one request and runs its statement: no rows, or a failed statement, count as declines. */
  async ask(model: Model, question: string, schema: GraphSchema): Promise<CypherReply> {
    const labels = schema.labels.map(({ label }) => label)
    const system = `${INSTRUCTIONS}\n\nThe graph:\n${schemaText(schema, labels, new Map())}`
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: question }
    ]
    const startedAt = performance.now()
    const { text, failure, spent } = await askModel(model, messages, REPLY_TOKENS, { schema: reply })
    const given = text === null ? declined(failure ?? '') : await this.#answer((JSON.parse(text) as { readonly cypher: string }).cypher)
    return { given, spent: { ...spent, toolCalls: 1, ms: performance.now() - startedAt } }
  }

  async close(): Promise<void> {
    if (this.#graph !== '') await this.#empty()
    await this.#driver.close()
  }

  async #answer(statement: string): Promise<CypherReply['given']> {
    const session = this.#driver.session({ defaultAccessMode: neo4j.session.READ })
    try {
      const { records } = await session.run(statement, {}, { timeout: STATEMENT_MS })
      const rows = records.slice(0, MOST_ROWS).map((record) => record.toObject())
      if (rows.every((row) => Object.values(row).every((value) => value === null))) return declined('No rows.')
      const lines = rows.map((row) =>
        Object.values(row)
          .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
          .join(', ')
      )
      const [first] = lines
      return { status: 'answered', answer: first === 'true' ? 'Yes.' : first === 'false' ? 'No.' : lines.join('\n'), data: rows }
    } catch (error) {
      return declined((error as Error).message)
    } finally {
      await session.close()
    }
  }

  /** Writes rows of one kind by one statement, in batches. */
  async #write(rows: readonly (readonly [kind: string, row: object])[], statement: (kind: string) => string): Promise<void> {
    for (const kind of new Set(rows.map(([kind]) => kind))) {
      const members = rows.flatMap(([of, row]) => (of === kind ? [row] : []))
      for (const batch of batches(members)) await this.#run(`UNWIND $rows AS row ${statement(kind)}`, { rows: batch })
    }
  }

  async #empty(): Promise<void> {
    await this.#run(`MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF ${BATCH} ROWS`)
  }

  async #run(statement: string, parameters: object = {}): Promise<Record<string, unknown>[]> {
    const session = this.#driver.session()
    try {
      return (await session.run(statement, parameters)).records.map((record) => record.toObject())
    } finally {
      await session.close()
    }
  }
}

const declined = (answer: string): CypherReply['given'] => ({ status: 'cannot_answer', answer, data: null })
