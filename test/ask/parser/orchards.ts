import type { EvalGraph } from '../../../eval/planner/graphs/graph.ts'

const orchard = (id: string, name: string, properties: Record<string, string | number | boolean>) => ({
  id,
  labels: ['Orchard'],
  properties: { name, ...properties }
})
const picker = (id: string, name: string, properties: Record<string, string | number | boolean>) => ({
  id,
  labels: ['Picker'],
  properties: { name, ...properties }
})
const variety = (id: string, name: string, properties: Record<string, string | number | boolean>) => ({
  id,
  labels: ['Variety'],
  properties: { name, ...properties }
})
const tie = (source: string, type: string, target: string, properties: Record<string, string | number | boolean> = {}) => ({ source, target, type, properties })

/** Orchards joined by lanes, who picks in them, and what grows there. */
export const orchards: EvalGraph = {
  name: 'orchards',
  orientation: 'directed',
  nodes: [
    orchard('o1', 'Low Meadow', { county: 'Kent', hectares: 12, planted: '1998-03-01', organic: true }),
    orchard('o2', 'Windy Bank', { county: 'Kent', hectares: 5.5, planted: '2011-10-20', organic: false }),
    orchard('o3', 'Otter Slope', { county: 'Devon', hectares: 8, planted: '2005-02-14', organic: true }),
    picker('p1', 'Marta Quill', { age: 34, wage: 14.5 }),
    picker('p2', 'Ned Harrow', { age: 58, wage: 16 }),
    picker('p3', 'Sunniva Dale', { age: 22, wage: 13 }),
    variety('v1', 'Russet Queen', { kind: 'apple', ripens: 9 }),
    variety('v2', 'Ashmole', { kind: 'pear', ripens: 8 })
  ],
  relationships: [
    tie('p1', 'PICKS_AT', 'o1', { since: 2019, crates: 310 }),
    tie('p1', 'PICKS_AT', 'o2', { since: 2021, crates: 120 }),
    tie('p2', 'PICKS_AT', 'o1', { since: 2004, crates: 505 }),
    tie('o1', 'GROWS', 'v1'),
    tie('o2', 'GROWS', 'v1'),
    tie('o3', 'GROWS', 'v2'),
    tie('p2', 'TRAINS', 'p1'),
    tie('p1', 'TRAINS', 'p3'),
    tie('o1', 'LANE_TO', 'o2', { metres: 900 }),
    tie('o2', 'LANE_TO', 'o3', { metres: 2400 })
  ]
}
