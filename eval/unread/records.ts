/** A graph as its file lists it. */
export interface TestGraph {
  readonly nodes: readonly { readonly id: string; readonly properties?: Readonly<Record<string, unknown>> }[]
  readonly relationships: readonly {
    readonly source: string
    readonly target: string
    readonly type: string
    readonly properties?: Readonly<Record<string, unknown>>
  }[]
}

export interface Row {
  readonly id: string
  readonly name: string
  value(property: string): unknown
  number(property: string): number
}

/** Rows for computing keys with plain filters, independently of the service. */
export class Records {
  readonly rows: readonly Row[]
  readonly graph: TestGraph
  readonly #byName: ReadonlyMap<string, Row>
  readonly #byId: ReadonlyMap<string, Row>

  constructor(graph: TestGraph) {
    this.graph = graph
    this.rows = graph.nodes.map(({ id, properties = {} }) => ({
      id,
      name: String(properties['name']),
      value: (property) => properties[property],
      number: (property) => Number(properties[property] ?? Number.NaN)
    }))
    this.#byName = new Map(this.rows.map((row) => [row.name, row]))
    this.#byId = new Map(this.rows.map((row) => [row.id, row]))
  }

  of(name: string): Row {
    return this.#byName.get(name) as Row
  }

  /** Names of nodes to which a relationship of the type leads from the node, or back. */
  out(type: string, name: string): string[] {
    return this.graph.relationships.flatMap((one) => (one.type === type && this.name(one.source) === name ? [this.name(one.target)] : []))
  }

  into(type: string, name: string): string[] {
    return this.graph.relationships.flatMap((one) => (one.type === type && this.name(one.target) === name ? [this.name(one.source)] : []))
  }

  around(name: string): string[] {
    const ends = this.graph.relationships.flatMap(({ source, target }) => {
      const [from, to] = [this.name(source), this.name(target)]
      return from === name ? [to] : to === name ? [from] : []
    })
    return [...new Set(ends)]
  }

  name(id: string): string {
    return (this.#byId.get(id) as Row).name
  }

  where(test: (row: Row) => boolean): string[] {
    return this.rows.filter(test).map(({ name }) => name)
  }

  by(property: string, rows: readonly Row[] = this.rows): Row[] {
    return rows.filter((row) => row.value(property) !== undefined).toSorted((a, b) => b.number(property) - a.number(property))
  }

  /** Least total of a property, or of hops, from one node to all, ignoring direction. */
  distances(from: string, cost: (properties: Readonly<Record<string, unknown>>) => number): Map<string, number> {
    const found = new Map([[from, 0]])
    for (let changed = true; changed; ) {
      changed = false
      for (const { source, target, properties = {} } of this.graph.relationships) {
        const ends = [this.name(source), this.name(target)] as const
        for (const [a, b] of [ends, [ends[1], ends[0]] as const]) {
          const way = (found.get(a) ?? Number.POSITIVE_INFINITY) + cost(properties)
          if (way < (found.get(b) ?? Number.POSITIVE_INFINITY)) {
            found.set(b, way)
            changed = true
          }
        }
      }
    }
    return found
  }
}
