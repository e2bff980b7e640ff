import { useQuery } from '@tanstack/react-query'
import type { ResultColumn } from '../parts/result-page.ts'
import { graphql, run } from '../service/graphql.ts'

const document = graphql(`
  query NodeProperties($graph: String!) {
    graph(name: $graph) { labels { properties { property types } } }
  }
`)

interface FilterColumn {
  readonly name: string
  readonly isNumeric: boolean
}

const numeric: readonly string[] = ['integer', 'float', 'number']

/** Columns that conditions may name: those of the result, then stored properties of its nodes. */
export function useFilterColumns(columns: readonly ResultColumn[], graph: string): readonly FilterColumn[] {
  const node = columns.find(({ type }) => type === 'node')
  const { data } = useQuery({
    queryKey: ['node-properties', graph],
    queryFn: ({ signal }) => run(document, { graph }, { signal }),
    enabled: node !== undefined
  })
  const own = columns.map(({ name, type }) => ({ name, isNumeric: numeric.includes(type) || type === 'value' }))
  if (node === undefined) return own
  const stored = new Map(data?.graph?.labels.flatMap(({ properties }) => properties).map(({ property, types }) => [property, types]))
  return [
    ...own,
    ...[...stored].map(([property, types]) => ({ name: `${node.name}.${property}`, isNumeric: types.some((type) => numeric.includes(type.toLowerCase())) }))
  ]
}
