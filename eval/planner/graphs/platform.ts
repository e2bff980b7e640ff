import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'
import { calls, hits, mitigated, pins, storage, triggered, watches } from './platform-ties.ts'

type Properties = Record<string, string | number | boolean>

/** Name, language, tier, SLO in percent, replicas, created, deprecated, monthly cost in dollars (0: not known), owning team, owned since. */
const services = [
  ['Edge Gateway', 'Go', 0, 99.99, 48, '2016-02-11', false, 18_420.5, 6, '2016-02-11'],
  ['Checkout', 'Java', 1, 99.9, 22, '2015-06-03', true, 7310.25, 1, '2019-01-07'],
  ['Checkout v2', 'Kotlin', 0, 99.95, 30, '2022-09-19', false, 9875.4, 1, '2022-09-19'],
  ['Cart and Basket', 'Kotlin', 1, 99.9, 18, '2018-04-23', false, 4120.75, 1, '2018-04-23'],
  ['Catalog', 'Java', 1, 99.9, 16, '2015-08-14', false, 5230.1, 1, '2020-03-02'],
  ['Catalog Search', 'Rust', 1, 99.5, 26, '2021-01-25', false, 11_640.8, 1, '2021-01-25'],
  ['Pricing', 'Go', 1, 99.95, 14, '2017-10-30', false, 2980.6, 2, '2017-10-30'],
  ['Payments', 'Java', 0, 99.99, 36, '2015-05-20', false, 14_205.3, 2, '2015-05-20'],
  ['Payments Ledger', 'Kotlin', 0, 99.99, 12, '2019-07-08', false, 6450.9, 2, '2019-07-08'],
  ['Fraud-Guard', 'Python', 1, 99.5, 20, '2020-11-16', false, 8815.2, 3, '2020-11-16'],
  ['Identity', 'Go', 0, 99.99, 40, '2016-03-29', false, 10_330.7, 5, '2018-08-13'],
  ['Sessions', 'Go', 0, 99.95, 28, '2017-01-12', false, 3775.5, 5, '2018-08-13'],
  ['Notifier', 'Node', 2, 99, 10, '2018-12-04', false, 1540.35, 8, '2021-05-17'],
  ['Mail Relay', 'Python', 2, 99, 6, '2016-09-21', false, 890.15, 8, '2021-05-17'],
  ['Recommender', 'Python', 2, 98.5, 24, '2021-06-28', false, 16_720.45, 1, '2021-06-28'],
  ['Feature Flags', 'Go', 0, 99.95, 9, '2019-02-18', false, 1215.8, 7, '2019-02-18'],
  ['Inventory', 'Java', 1, 99.9, 15, '2016-07-06', false, 4665.2, 4, '2016-07-06'],
  ['Shipping Quotes', 'Node', 2, 99.5, 8, '2020-02-24', false, 1730.6, 4, '2020-02-24'],
  ['Order Hub', 'Kotlin', 0, 99.95, 32, '2018-05-15', false, 12_090.9, 4, '2018-05-15'],
  ['Returns and Refunds', 'Kotlin', 2, 99, 7, '2021-10-11', false, 1395.7, 4, '2021-10-11'],
  ['Media Resizer', 'Rust', 3, 98, 11, '2022-03-14', false, 0, 1, '2022-03-14'],
  ['Build Farm', 'Go', 2, 98.5, 60, '2017-05-09', false, 21_310.65, 7, '2017-05-09'],
  ['Artifact Vault', 'Java', 2, 99.5, 5, '2017-06-27', false, 2440.3, 7, '2017-06-27'],
  ['Deploy Bot', 'Python', 3, 98, 2, '2023-01-30', false, 310.95, 7, '2023-01-30'],
  ['Metrics Pipe', 'Rust', 2, 99.5, 19, '2020-08-03', false, 7025.55, 8, '2020-08-03'],
  ['Log Shipper', 'Go', 3, 99, 44, '2019-11-22', false, 5580.2, 8, '2019-11-22'],
  ['Tax 3000', 'Java', 1, 99.5, 4, '2016-11-17', true, 1105.4, 3, '2020-06-01'],
  ['Legacy Billing', 'Perl', 3, 97, 1, '2011-03-08', true, 0, 2, '2015-05-20']
] as const
/** Name, language, licence, thousands of lines, first released, archived. */
const libraries = [
  ['httpkit', 'Go', 'MIT', 14.2, '2016-01-18', false],
  ['httpkit-retry', 'Go', 'MIT', 2.1, '2018-03-05', false],
  ['Jotlog', 'Java', 'Apache-2.0', 9.8, '2015-04-27', true],
  ['Jotlog 2', 'Kotlin', 'Apache-2.0', 11.5, '2020-10-12', false],
  ['ledger-math', 'Kotlin', 'proprietary', 6.4, '2019-05-30', false],
  ['Quillform', 'Node', 'MIT', 21.7, '2018-08-20', false],
  ['Sift and Sort', 'Rust', 'BSD-3', 17.9, '2020-12-09', false],
  ['protopack', 'Go', 'Apache-2.0', 33.6, '2016-06-14', false],
  ['cachette', 'Java', 'BSD-3', 5.3, '2017-09-26', false],
  ['tokensmith', 'Go', 'proprietary', 8.9, '2017-12-01', false],
  ['pico-queue', 'Python', 'MIT', 3.7, '2019-04-16', true],
  ['old-xml', 'Java', 'GPL-3.0', 44.1, '2012-02-29', true]
] as const
/** Name, department, budget in thousand dollars, base, remote only, formed. */
const teams = [
  ['Storefront', 'Commerce', 2140, 'Brenholt', false, '2015-05-04'],
  ['Money', 'Finance Tech', 1785, 'Ostrava Quay', false, '2015-05-04'],
  ['Money and Risk', 'Finance Tech', 960, 'Ostrava Quay', false, '2020-05-11'],
  ['Fulfilment', 'Commerce', 1320, 'Lindmere', false, '2016-06-20'],
  ['Doorkeepers', 'Infrastructure', 1105, 'Brenholt', true, '2018-08-13'],
  ['Platform Core', 'Infrastructure', 1690, 'Brenholt', false, '2016-01-25'],
  ['Platform Core Tools', 'Infrastructure', 875, 'Lindmere', true, '2017-04-03'],
  ['Signals', 'Infrastructure', 1240, 'Tarn Hollow', true, '2019-09-16'],
  ['Team 42', 'Research', 430, 'Tarn Hollow', false, '2023-02-06']
] as const
/** Name, level, hired, city, contractor, years of experience (0: not known), team, manager (0: nobody). */
const engineers = [
  ['Odalys Brandt', 7, '2015-04-13', 'Brenholt', false, 21.5, 6, 0],
  ['Tamsin Orrel', 6, '2016-01-25', 'Brenholt', false, 16, 1, 1],
  ['Tamsin Orrel-Bight', 3, '2021-08-02', 'Lindmere', false, 4.5, 4, 5],
  ['Joaquim Feld', 6, '2015-05-11', 'Ostrava Quay', false, 18.25, 2, 1],
  ['Priya Nandakar', 5, '2017-02-20', 'Lindmere', false, 12, 4, 1],
  ['Wendell Oake', 4, '2018-10-08', 'Brenholt', false, 9.5, 1, 2],
  ['Suri Halloway', 4, '2019-03-18', 'Brenholt', false, 8, 1, 2],
  ['Bo Lindqvarn', 2, '2023-05-22', 'Brenholt', true, 2, 1, 6],
  ['Ines Calloway', 5, '2016-08-29', 'Ostrava Quay', false, 13.5, 2, 4],
  ['Ravi Temperley', 4, '2019-06-10', 'Ostrava Quay', false, 7.75, 2, 9],
  ['Ravi Temperance', 3, '2022-01-17', 'Ostrava Quay', true, 5, 3, 12],
  ['Hester Quill', 5, '2020-05-11', 'Ostrava Quay', false, 11, 3, 4],
  ['Marek Dubois-Lane', 3, '2021-03-15', 'Lindmere', false, 0, 4, 5],
  ['Yuna Castellar', 4, '2018-04-30', 'Lindmere', false, 10.25, 4, 5],
  ['Gideon Strand', 6, '2018-07-16', 'Brenholt', false, 15, 5, 1],
  ['Lotte Varnham', 4, '2020-01-27', 'Tarn Hollow', true, 6.5, 5, 15],
  ['Ezra Pell', 3, '2022-09-05', 'Lindmere', false, 3.5, 5, 15],
  ['Ezra Pellwood', 5, '2017-03-27', 'Brenholt', false, 14, 6, 1],
  ['Noor Adeyinka', 4, '2019-11-11', 'Brenholt', false, 9, 6, 18],
  ['Callum Reith', 2, '2023-06-19', 'Lindmere', true, 0, 7, 21],
  ['Freya Mossgrove', 5, '2017-04-03', 'Lindmere', false, 12.75, 7, 1],
  ['Dmitri Salt', 3, '2021-11-29', 'Lindmere', false, 5.25, 7, 21],
  ['Anouk Pereira-Finch', 5, '2019-09-16', 'Tarn Hollow', false, 11.5, 8, 1],
  ['Kwame Stillwater', 4, '2020-07-06', 'Tarn Hollow', false, 8.5, 8, 23],
  ['Zelda Ormond', 3, '2022-04-11', 'Tarn Hollow', true, 4, 8, 23],
  ['Perrin Asher', 6, '2023-02-06', 'Tarn Hollow', false, 19, 9, 0]
] as const
/** Name, severity, began, minutes, loss in dollars (0: not known), postmortem written, root cause. */
const incidents = [
  ['Black Tuesday', 1, '2021-11-23', 312, 845_000, true, 'capacity'],
  ['Blue Tuesday', 3, '2022-02-08', 47, 3200, false, 'config'],
  ['Certificate Expiry', 1, '2020-04-01', 128, 192_500, true, 'expiry'],
  ['Certificate Expiry II', 2, '2022-04-01', 66, 41_750, true, 'expiry'],
  ['Search and Destroy', 2, '2021-07-19', 154, 58_300, true, 'bad deploy'],
  ['The Flag Flip', 1, '2023-03-14', 39, 121_400, true, 'config'],
  ['Ghost Refunds', 2, '2022-10-27', 540, 76_900, true, 'bug'],
  ['Double Charge', 1, '2019-12-13', 205, 410_250, true, 'bug'],
  ['Slow Sunday', 3, '2023-01-15', 380, 9800, false, 'capacity'],
  ['Mail Storm', 4, '2021-03-02', 75, 0, false, 'bug'],
  ['Lost Parcels', 2, '2022-12-20', 610, 88_600, true, 'bad deploy'],
  ['Disk 9 Full', 3, '2023-05-08', 93, 0, false, 'capacity'],
  ['Login Loop', 1, '2022-06-16', 58, 167_300, true, 'bad deploy'],
  ['Tax Zero', 2, '2020-01-02', 845, 134_100, true, 'config'],
  ['Broken Thumbnails', 4, '2023-06-05', 220, 600, false, 'bad deploy'],
  ['Build Freeze', 3, '2022-08-24', 265, 0, true, 'capacity'],
  ['Cart Amnesia', 2, '2023-04-18', 112, 64_450, false, 'bug']
] as const
/** Name, engine, size in gigabytes, encrypted, region, set up. */
const stores = [
  ['orders-db', 'Postgres', 1840.5, true, 'north-1', '2018-05-02'],
  ['orders-db-replica', 'Postgres', 1838.2, true, 'south-2', '2020-09-10'],
  ['ledger-db', 'Postgres', 920.75, true, 'north-1', '2019-06-24'],
  ['users-db', 'MySQL', 415.3, true, 'north-1', '2016-03-01'],
  ['catalog-index', 'Lucene', 268.9, false, 'north-1', '2021-01-11'],
  ['session-cache', 'Redis', 64, false, 'north-1', '2017-01-09'],
  ['hot cache', 'Redis', 96.5, false, 'south-2', '2019-08-19'],
  ['event lake', 'Parquet', 48_200, true, 'west-3', '2020-07-27'],
  ['media bucket', 'S3-like', 12_650.4, false, 'west-3', '2016-10-05'],
  ['flags-kv', 'etcd', 1.2, true, 'north-1', '2019-02-04'],
  ['archive 2012', 'MySQL', 730, false, 'south-2', '2012-12-31']
] as const

const node = (prefix: string, i: number, label: string, properties: Properties): EvalNode => ({ id: `${prefix}${i + 1}`, labels: [label], properties })
const nodes: EvalNode[] = [
  ...services.map(([name, lang, tier, sloPct, replicas, created_on, deprecated, cost], i) =>
    node('s', i, 'Service', { name, lang, tier, sloPct, replicas, created_on, deprecated, ...(cost > 0 && { monthlyCostUsd: cost }) })
  ),
  ...libraries.map(([name, lang, licence, kloc, first_release, archived], i) =>
    node('l', i, 'Library', { name, lang, licence, kloc, first_release, archived })
  ),
  ...teams.map(([name, dept, budgetKUsd, base, remoteOnly, formed_on], i) => node('t', i, 'Team', { name, dept, budgetKUsd, base, remoteOnly, formed_on })),
  ...engineers.map(([name, lvl, hired_on, city, contractor, years], i) =>
    node('e', i, 'Engineer', { name, lvl, hired_on, city, contractor, ...(years > 0 && { yrsExp: years }) })
  ),
  ...incidents.map(([name, sev, began_on, durMin, loss, postmortem, rootCause], i) =>
    node('i', i, 'Incident', { name, sev, began_on, durMin, postmortem, rootCause, ...(loss > 0 && { lossUsd: loss }) })
  ),
  ...stores.map(([name, engine, sizeGb, encrypted, region, set_up_on], i) => node('d', i, 'DataStore', { name, engine, sizeGb, encrypted, region, set_up_on }))
]

const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: Properties = {}) => relationships.push({ source, target, type, properties })

for (const [i, service] of services.entries()) add(`s${i + 1}`, 'OWNED_BY', `t${service[8]}`, { since: service[9] })
for (const [i, person] of engineers.entries()) {
  add(`e${i + 1}`, 'MEMBER_OF', `t${person[6]}`)
  if (person[7] > 0) add(`e${i + 1}`, 'REPORTS_TO', `e${person[7]}`)
}
for (const [from, to, rps, p99Ms] of calls) {
  add(`s${from}`, 'CALLS', `s${to}`, { rps, p99Ms })
}
for (const [service, library, ver] of pins) {
  add(`s${service}`, 'USES_LIB', `l${library}`, { ver })
}
for (const [engineer, service, hrsPerWk] of watches) {
  add(`e${engineer}`, 'ONCALL_FOR', `s${service}`, { hrsPerWk })
}
for (const [engineer, incident] of triggered) {
  add(`e${engineer}`, 'TRIGGERED', `i${incident}`)
}
for (const [engineer, incident, mins] of mitigated) {
  add(`e${engineer}`, 'MITIGATED', `i${incident}`, { mins })
}
for (const [incident, service, errPct] of hits) {
  add(`i${incident}`, 'HIT_SVC', `s${service}`, { errPct })
}
for (const [service, store, qps] of storage) {
  add(`s${service}`, 'PERSISTS_IN', `d${store}`, { qps })
}

/** Services that call each other, their libraries and data stores, the people and teams behind them, and the outages. */
export const platform: EvalGraph = { name: 'platform', orientation: 'directed', nodes, relationships }
