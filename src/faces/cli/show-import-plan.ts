import type { ImportPlan } from '../../storage/graphs/import/import-files.ts'
import { describeMapping } from '../../storage/graphs/import/tables/describe-mapping.ts'
import type { PropertySchema } from '../../storage/graphs/store.ts'
import { toJson } from '../http/json-text.ts'

const list = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)])

const propertiesText = (properties: readonly PropertySchema[]): string =>
  properties.map(({ property, types, count }) => `${property} ${types.join('|')} (${count})`).join(', ') || 'no properties'

/** What an import would store, for people. */
export function showPlan(plan: ImportPlan): string {
  const { mapping, nodeCount, relationshipCount, labels, relationshipTypes, nodes, relationships, faultCount, faults, warnings, orientation } = plan
  return [
    `Would import ${nodeCount} nodes and ${relationshipCount} relationships${orientation === null ? '' : ` (${orientation})`}. Nothing was stored.`,
    ...list('Tables:', mapping === null ? [] : describeMapping(mapping).map(({ table, text }) => `${table}: ${text}`)),
    ...list(
      'Labels:',
      labels.map(({ label, count, nameProperty, properties }) => `${label} (${count}, named by ${nameProperty ?? 'key'}): ${propertiesText(properties)}`)
    ),
    ...list(
      'Relationship types:',
      relationshipTypes.map(({ type, count, properties }) => `${type} (${count}): ${propertiesText(properties)}`)
    ),
    ...list(
      'First nodes:',
      nodes.map(({ key, labels: own, properties }) => `${[key, ...own].join(' :')} ${toJson(properties)}`)
    ),
    ...list(
      'First relationships:',
      relationships.map(({ source, target, type, properties }) => `${source} -${type}-> ${target} ${toJson(properties)}`)
    ),
    ...list(
      `Faults (${faultCount}):`,
      faults.map(({ source, line, detail }) => `${source}, line ${line}: ${detail}`)
    ),
    ...list('Notes:', warnings)
  ].join('\n')
}
