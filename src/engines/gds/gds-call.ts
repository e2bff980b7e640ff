import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import type { CallOptions, Neo4j, Row } from '../../storage/neo4j/connection.ts'
import type { RunControl } from '../engine.ts'
import type { PushedGraph } from './catalogue.ts'
import { fromGdsFailure } from './failure.ts'
import type { GdsHost } from './host.ts'

export type Configuration = Readonly<Record<string, unknown>>

/** The number of rows fetched from the server at a time. */
const FETCH_SIZE = 5000
const PROGRESS_INTERVAL_MS = 250

export interface CallSettings {
  readonly neo4j: Neo4j
  readonly host: GdsHost
  readonly concurrency: number
  /** The maximum memory of one run by GDS's estimate. */
  readonly maxBytes: number
}

/** One run on one graph of the catalogue: its statements share the graph, the deadline and a job id. */
export class GdsCall {
  readonly graph: PushedGraph
  readonly #settings: CallSettings
  readonly #control: RunControl
  readonly #deadlineMs: number
  readonly #endsAt: number
  readonly #jobId = randomUUID()

  constructor(settings: CallSettings, graph: PushedGraph, control: RunControl, deadlineMs: number, startedAt: number) {
    this.graph = graph
    this.#settings = settings
    this.#control = control
    this.#deadlineMs = deadlineMs
    this.#endsAt = startedAt + deadlineMs
  }

  /** Streams the rows of a procedure in the form of the `returned` clause. */
  async *stream(
    procedure: string,
    configuration: Configuration,
    fields: string,
    returned: string,
    more: Configuration = {}
  ): AsyncGenerator<readonly unknown[]> {
    const text = `CALL ${procedure}($graph, $configuration) YIELD ${fields} ${returned}`
    try {
      yield* this.#settings.neo4j.stream({ text, parameters: { ...more, ...this.#parameters(configuration) } }, { ...this.#options(), fetchSize: FETCH_SIZE })
    } catch (error) {
      throw this.#judged(error, procedure)
    }
  }

  /** Returns the one row of a procedure that changes the catalogue or the database. */
  async execute(procedure: string, configuration: Configuration, fields: string): Promise<Row> {
    const text = `CALL ${procedure}($graph, $configuration) YIELD ${fields} RETURN ${fields}`
    try {
      const [row] = await this.#settings.neo4j.autocommit({ text, parameters: this.#parameters(configuration) }, this.#options())
      return row ?? {}
    } catch (error) {
      throw this.#judged(error, procedure)
    }
  }

  /** Streams a catalogue node property as rows of id and value, or in the form of `returned` over `nodeId` and `propertyValue`. */
  async *property(name: string, returned = 'RETURN toFloat(nodeId), propertyValue', more: Configuration = {}): AsyncGenerator<readonly unknown[]> {
    const text = `CALL gds.graph.nodeProperty.stream($graph, $property) YIELD nodeId, propertyValue ${returned}`
    const parameters = { ...more, graph: this.graph.name, property: name }
    try {
      yield* this.#settings.neo4j.stream({ text, parameters }, { ...this.#options(), fetchSize: FETCH_SIZE })
    } catch (error) {
      throw this.#judged(error, 'gds.graph.nodeProperty.stream')
    }
  }

  /**
   * Streams both end ids and the weight (null without weights) of each relationship, or the form of `returned` over `sourceNodeId` and `targetNodeId`. An
   * undirected relationship comes in both directions.
   */
  async *relationships(weight: string | null, returned?: string, more: Configuration = {}): AsyncGenerator<readonly unknown[]> {
    const procedure = weight === null ? 'gds.graph.relationships.stream' : 'gds.graph.relationshipProperty.stream'
    const [given, value] = weight === null ? ['$graph', 'null'] : ['$graph, $weight', 'toFloat(propertyValue)']
    const fields = `sourceNodeId, targetNodeId${weight === null ? '' : ', propertyValue'}`
    const text = `CALL ${procedure}(${given}) YIELD ${fields} ${returned ?? `RETURN toFloat(sourceNodeId), toFloat(targetNodeId), ${value}`}`
    const parameters = { ...more, graph: this.graph.name, weight }
    try {
      yield* this.#settings.neo4j.stream({ text, parameters }, { ...this.#options(), fetchSize: FETCH_SIZE })
    } catch (error) {
      throw this.#judged(error, procedure)
    }
  }

  /** Runs a statement of any other form. */
  async ask(text: string, parameters: Configuration): Promise<Row[]> {
    try {
      return await this.#settings.neo4j.autocommit({ text, parameters }, this.#options())
    } catch (error) {
      throw this.#judged(error, 'GDS')
    }
  }

  /** Runs even after the caller has given up. */
  async cleanUp(text: string, parameters: Configuration): Promise<void> {
    await this.#settings.neo4j.autocommit({ text, parameters }, { database: this.graph.database }).catch(() => {})
  }

  /** Runs even after the caller has given up. */
  async dropProperty(name: string): Promise<void> {
    const text = 'CALL gds.graph.nodeProperties.drop($graph, [$property], {failIfMissing: false}) YIELD propertiesRemoved RETURN propertiesRemoved'
    await this.cleanUp(text, { graph: this.graph.name, property: name })
  }

  /** @throws EDGEWISE_ENGINE_UNAVAILABLE, naming a procedure that this GDS lacks; EDGEWISE_MEMORY_CAP when it would need more than the cap. */
  async admit(procedure: string, configuration: Configuration, isEstimable = true): Promise<void> {
    const { host, neo4j, maxBytes } = this.#settings
    if (!host.offers(procedure)) {
      throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: `${host.version} has no procedure ${procedure}.` })
    }
    if (!isEstimable || maxBytes === Number.POSITIVE_INFINITY || !host.offers(`${procedure}.estimate`)) return
    const text = `CALL ${procedure}.estimate($graph, $configuration) YIELD bytesMin RETURN bytesMin`
    const [row] = await neo4j.read({ text, parameters: this.#parameters(configuration) }, this.#options())
    const neededBytes = Number(row?.['bytesMin'])
    if (neededBytes > maxBytes) throw new EdgewiseError('EDGEWISE_MEMORY_CAP', { what: procedure, neededBytes, capBytes: maxBytes, setting: 'maxBytes' })
  }

  /** Reports the job's progress to the caller until stopped. */
  watchProgress(): () => void {
    const { onProgress } = this.#control
    if (onProgress === undefined) return () => {}
    const statement = { text: 'CALL gds.listProgress($jobId) YIELD progress RETURN progress LIMIT 1', parameters: { jobId: this.#jobId } }
    const look = async () => {
      const [row] = await this.#settings.neo4j.read(statement, { database: this.graph.database })
      const percent = Number.parseFloat(String(row?.['progress']))
      if (Number.isFinite(percent)) onProgress(percent / 100)
    }
    const timer = setInterval(() => look().catch(() => {}), PROGRESS_INTERVAL_MS)
    return () => clearInterval(timer)
  }

  #parameters(configuration: Configuration): Configuration {
    return { graph: this.graph.name, configuration: { concurrency: this.#settings.concurrency, jobId: this.#jobId, ...configuration } }
  }

  #options(): CallOptions {
    const { signal } = this.#control
    const deadlineMs = Math.max(1, Math.ceil(this.#endsAt - performance.now()))
    return { database: this.graph.database, deadlineMs, ...(signal === undefined ? {} : { signal }) }
  }

  #judged(error: unknown, what: string): unknown {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_DEADLINE')
      return new EdgewiseError(error.code, { deadlineMs: this.#deadlineMs }, { cause: error.cause })
    return fromGdsFailure(error, what)
  }
}
