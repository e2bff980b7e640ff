import { apoc } from './apoc-json.ts'
import { cytoscape } from './cytoscape-json.ts'
import { graphology } from './graphology-json.ts'
import type { JsonDialect } from './json-dialect.ts'
import { readNode, readRelationship } from './json-record.ts'
import { nodeLink } from './node-link-json.ts'
import type { Place } from './record.ts'
import type { Remarks } from './remarks.ts'

function own(remarks: Remarks): JsonDialect {
  return {
    lists: new Map([
      ['nodes', readNode],
      ['relationships', (json: unknown, place: Place) => readRelationship(json, place, remarks)]
    ])
  }
}

export const jsonDialects = {
  own: { title: 'Edgewise', open: own },
  nodeLink: { title: 'networkx or D3', open: nodeLink },
  graphology: { title: 'graphology', open: graphology },
  cytoscape: { title: 'Cytoscape.js', open: cytoscape },
  apoc: { title: 'APOC', open: apoc }
} as const satisfies Readonly<Record<string, { readonly title: string; open(remarks: Remarks): JsonDialect }>>

export type JsonDialectName = keyof typeof jsonDialects
