import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

/** Name, group, red list, introduced, first recorded, lifespan in years, body mass in grams, migratory. */
const species = [
  ['Heron', 'bird', 'LC', false, '1911-04-02', 18, 1650.5, false],
  ['Lesser Heron', 'bird', 'NT', false, '1936-05-17', 13, 540.2, true],
  ['Marsh Harrow', 'bird', 'VU', false, '1952-06-09', 16, 620.8, true],
  ['Reed Bunter', 'bird', 'LC', false, '1911-05-21', 5, 19.4, true],
  ['Bog Crake', 'bird', 'EN', false, '1928-07-13', 7, 92.5, true],
  ['Marsh Pike', 'fish', 'LC', false, '1894-08-01', 15, 4200.5, false],
  ['Marsh Pikelet', 'fish', 'NT', false, '1994-09-14', 6, 48.3, false],
  ['Silt Loach', 'fish', 'VU', false, '1961-03-25', 8, 22.7, false],
  ['Glass Perch', 'fish', 'LC', true, '1997-10-30', 9, 310.6, false],
  ['River Ottel', 'mammal', 'VU', false, '1903-12-18', 12, 7350.5, false],
  ['Water Shrewl', 'mammal', 'LC', false, '1949-02-06', 2, 14.9, false],
  ['Black-and-Tan Newt', 'amphibian', 'NT', false, '1978-04-11', 11, 6.8, false],
  ['Fire Newt', 'amphibian', 'EN', false, '2005-03-28', 20, 9.3, false],
  ['Fen Toadlet', 'amphibian', 'LC', false, '1922-04-05', 10, 31.2, false],
  ['9-spot Darter', 'insect', 'LC', false, '1983-08-22', 1, 0.9, true],
  ['Salt-and-Pepper Moth', 'insect', 'NT', false, '1990-07-02', 1, 0.3, false],
  ['Drone Midge', 'insect', null, false, '2008-06-16', 1, null, null],
  ['Diving Beetle', 'insect', 'LC', false, '1966-05-30', 3, 2.6, false],
  ["Ram's-foot Snail", 'mollusc', 'LC', false, '1940-09-09', 4, 3.7, false],
  ['Pearl Mussel', 'mollusc', 'EN', false, '1899-06-27', 84, 128.4, false],
  ['Tall Reed', 'plant', 'LC', false, '1894-08-01', 30, null, null],
  ['Marsh Orchid', 'plant', 'VU', false, '1931-06-12', 22, null, null],
  ['Sticky Sundew', 'plant', 'NT', false, '1957-07-19', 25, null, null],
  ['Floating Fernweed', 'plant', null, true, '2011-09-05', null, null, null],
  ['Signal Crayling', 'crustacean', 'LC', true, '2002-05-08', 14, 115.1, false],
  ['Bladder Moss', 'plant', null, false, '1988-11-03', null, null, null],
  ['Peat Gnat', 'insect', null, false, '2016-06-24', 1, null, null]
] as const
/** Name, kind, area in hectares, floods in season, protected on, depth of peat in centimetres. */
const habitats = [
  ['Long Mere', 'open water', 84.6, false, '1987-04-12', null],
  ['Mere Edge', 'reedbed', 21.3, true, '1987-04-12', 35],
  ['Alder Fen', 'woodland', 46.8, true, '2003-09-01', 120],
  ['Old Fen', 'peatland', 132.5, false, '1974-06-30', 410],
  ['Old Fen Meadow', 'meadow', 58.2, true, null, 60],
  ['Reed and Rush Beds', 'reedbed', 33.9, true, '1999-02-15', 80],
  ['Quaking Bog', 'peatland', 17.4, false, '1974-06-30', 565],
  ['Brackish Flats', 'saltmarsh', 71.9, true, '2015-11-20', null],
  ['Pond 12', 'open water', 1.7, false, null, null],
  ['Willow Carr', 'woodland', 12.6, true, null, 95]
] as const
/** Name, affiliation, year of birth, joined, certified, kilometres walked. */
const observers = [
  ['Dagny Wolt', 'university', 1979, '2008-03-14', true, 1240.5],
  ['Dagny Woltering', 'volunteer', 1996, '2019-05-02', false, 310.2],
  ["Niall O'Fenn", 'agency', 1968, '2001-09-10', true, 2875.4],
  ['Sister Mary-Ruth Calloway', 'volunteer', 1951, '2004-04-25', true, null],
  ['J. P. Orme', 'university', 1988, '2014-02-11', true, 960.8],
  ['Imke Thorsgard', 'agency', 1983, '2011-06-20', true, 1730.6],
  ['Bertil and Ona Strand', 'volunteer', null, '2016-03-19', false, 505.3],
  ['Paz Quillon', 'university', 1999, '2022-01-17', false, 88.4],
  ['Paz Quillon-Reyes', 'volunteer', 1974, '2012-08-08', true, 1415.9],
  ['Ambrose Tillery', 'volunteer', 1947, '1998-05-05', true, 3310.7],
  ['Yusra Bellamine', 'agency', 1992, '2020-10-01', true, null],
  ['Tove Ashwater', 'university', 1990, '2017-09-04', false, 420.1],
  ['Casimir Dunn', 'volunteer', 2001, '2023-03-27', false, 41.6]
] as const
/** Name, code, elevation, installed, automated, status, battery in percent; stream and km mark there; habitat; keeper and since when. */
const stations = [
  ['Cold Spring', 'S-01', 41.2, '2009-05-12', false, 'active', null, 9, 0.4, 0, 6, 2014],
  ['Hare Gate', 'S-02', 33.8, '2012-03-20', true, 'active', 71, 8, 1.9, 5, 6, 2012],
  ['Otter Bridge', 'S-03', 24.5, '1999-10-04', true, 'active', 38, 7, 6.2, 3, 3, 2003],
  ['Otter Bridge South', 'S-04', 22.9, '2016-10-04', true, 'paused', 12, 7, 6.8, 3, 3, 2016],
  ['Sallow Ford', 'S-05', 19.7, '2006-07-11', false, 'active', null, 5, 3.3, 5, 7, 2017],
  ['Drain Sluice 9', 'S-06', 18.1, '2018-02-26', true, 'active', 94, 6, 2.5, 5, 11, 2021],
  ['Gate 4', 'S-07', 14.6, '2001-05-15', true, 'active', 56, 2, 5.1, 4, 5, 2015],
  ['Gate 4b', 'S-08', 13.9, '2019-08-30', true, 'active', 83, 2, 6.7, 4, 5, 2019],
  ['Mill & Weir', 'S-09', 9.4, '1995-04-18', true, 'active', 49, 1, 17.6, 6, 3, 2001],
  ['Heron Point', 'S-10', 5.2, '2004-06-07', false, 'active', null, 1, 25.3, 2, 10, 2004],
  ["St. Odo's Steps", 'S-11', 2.7, '2015-09-22', true, 'paused', 27, 1, 31.8, 1, 9, 2018],
  ['Tide Post', 'S-12', 0.6, '2021-11-09', true, 'active', 65, 1, 37.5, 8, 11, 2021],
  ['Kern Head', 'S-13', 28.3, '2010-08-16', false, 'active', null, 4, 1.2, 0, 1, 2011],
  ['Kern Narrows', 'S-14', 11.8, '2013-05-29', true, 'active', 33, 3, 14.9, 6, 1, 2013],
  ['Kern Mouth', 'S-15', 1.1, '2017-03-06', true, 'active', 77, 3, 26.7, 8, 12, 2020],
  ['Peat Cutting', 'S-16', null, '1991-06-13', false, 'retired', null, 0, 0, 4, 10, 1999],
  ['Bog Outfall', 'S-17', 16.5, '2022-04-01', true, 'active', 88, 0, 0, 7, 8, 2022],
  ['Willow Gauge', 'S-18', null, '1988-09-27', false, 'retired', null, 0, 0, 10, 0, 0]
] as const
/** Name, class, limit in milligrams per litre, builds up in bodies, half-life in days. */
const pollutants = [
  ['Nitrate', 'nutrient', 11.3, false, 30],
  ['Phosphate', 'nutrient', 0.1, false, null],
  ['Lead', 'metal', 0.0072, true, null],
  ['Zinc and Copper', 'metal', 0.05, false, null],
  ['Atravane', 'pesticide', 0.002, false, 60],
  ['Atravane-D', 'pesticide', 0.0005, true, 145],
  ['PFX-12', 'industrial', null, true, 3650],
  ['PFX-1', 'industrial', 0.0001, true, 1825],
  ['Carbadol', 'pharmaceutical', 0.0004, false, 21]
] as const
/** Name, length in kilometres, mean flow, tidal, fishing ban, tributary of. */
const streams = [
  ['Ashwater', 38.4, 4.85, true, false, 0],
  ['Little Ashwater', 12.7, 0.92, false, true, 1],
  ['Kern', 27.9, 3.14, true, false, 0],
  ['Upper Kern', 9.6, 1.37, false, true, 3],
  ['Sallow and Stone Brook', 6.3, 0.41, false, false, 2],
  ['Drain No. 9', 4.1, 0.18, false, false, 2],
  ['Otterbeck', 15.2, 1.06, false, true, 1],
  ['Hare Sike', 2.8, null, false, false, 7],
  ['Cold Runnel', 3.5, 0.12, false, true, 8]
] as const
type Value = string | number | boolean | null
/** Values by name, without unknown ones. */
const known = (keys: readonly string[], values: readonly Value[]): EvalNode['properties'] =>
  Object.fromEntries(keys.flatMap((key, i) => (values[i] === null || values[i] === undefined ? [] : [[key, values[i]]])))
const nodesOf = (label: string, prefix: string, keys: readonly string[], table: readonly (readonly Value[])[]): EvalNode[] =>
  table.map((row, i) => ({ id: `${prefix}${i + 1}`, labels: [label], properties: known(['name', ...keys], row) }))

const nodes: EvalNode[] = [
  ...nodesOf('Species', 'e', ['grp', 'redlist', 'introduced', 'firstRecorded', 'lifespan_yr', 'body_mass_g', 'migratory'], species),
  ...nodesOf('Habitat', 'h', ['kind', 'area_ha', 'floods', 'protectedOn', 'peat_cm'], habitats),
  ...nodesOf('Observer', 'o', ['affil', 'birth_yr', 'joinedOn', 'certified', 'km_walked'], observers),
  ...nodesOf('SurveyStation', 't', ['code', 'elev_m', 'installedOn', 'automated', 'status', 'battery_pct'], stations),
  ...nodesOf('Pollutant', 'x', ['cls', 'limit_mgl', 'bioaccumulates', 'half_life_d'], pollutants),
  ...nodesOf('Stream', 'w', ['length_km', 'mean_flow_m3s', 'tidal', 'fishingBan'], streams)
]

const relationships: EvalRelationship[] = []
type Row = readonly [number, ...(readonly [number, ...Value[]])[]]
/** Each row is a node, then the number and values of each other end; `<` reverses the direction. */
const fan = (type: string, first: string, other: string, keys: readonly string[]) => (table: readonly Row[]) => {
  for (const [a, b, ...values] of table.flatMap(([one, ...ends]) => ends.map((end) => [one, ...end] as const))) {
    const [one, two] = [`${first.slice(-1)}${a}`, `${other}${b}`]
    const [source, target] = first.startsWith('<') ? [two, one] : [one, two]
    relationships.push({ source, type, target, properties: known(keys, values) })
  }
}
for (const [i, station] of stations.entries()) {
  if (station[7] > 0) fan('STN_ON', 't', 'w', ['km_mark'])([[i + 1, [station[7], station[8]]]])
  if (station[9] > 0) fan('IN_HAB', 't', 'h', [])([[i + 1, [station[9]]]])
  if (station[10] > 0) fan('KEEPS', 'o', 't', ['since_yr'])([[station[10], [i + 1, station[11]]]])
}
for (const [i, stream] of streams.entries()) if (stream[5] > 0) fan('TRIB_OF', 'w', 'w', [])([[i + 1, [stream[5]]]])
fan('EATS', 'e', 'e', ['biomass_share'])([
  [1, [6, 0.22], [7, 0.18], [9, 0.25], [14, 0.1], [11, 0.05], [25, 0.2]],
  [2, [7, 0.34], [14, 0.21], [15, 0.15], [8, 0.3]],
  [3, [4, 0.3], [5, 0.12], [11, 0.28], [14, 0.3]],
  [4, [15, 0.2], [17, 0.45], [21, 0.35]],
  [5, [19, 0.4], [18, 0.25], [21, 0.35]],
  [6, [7, 0.3], [9, 0.35], [8, 0.2], [14, 0.1], [11, 0.05]],
  [7, [17, 0.6], [9, 0.15], [15, 0.25]],
  [8, [17, 0.7], [19, 0.3]],
  [9, [7, 0.2], [17, 0.3], [25, 0.1], [18, 0.4]],
  [10, [6, 0.35], [9, 0.2], [25, 0.3], [20, 0.15]],
  [11, [17, 0.3], [18, 0.3], [19, 0.4]],
  [12, [17, 0.5], [14, 0.2], [15, 0.3]],
  [13, [18, 0.35], [17, 0.65]],
  [14, [17, 0.4], [15, 0.25], [19, 0.35]],
  [15, [17, 0.8], [14, 0.2]],
  [16, [22, 0.9]],
  [18, [17, 0.5], [14, 0.3], [12, 0.2]],
  [19, [21, 0.45], [24, 0.55]],
  [23, [27, 0.7], [16, 0.3]],
  [25, [20, 0.25], [19, 0.35], [24, 0.4]],
  [27, [26, 0.95]]
])
fan('LIVES_IN', '<h', 'e', ['pct_of_pop'])([
  [1, [1, 35.5], [2, 20], [6, 72.5], [7, 55], [8, 50], [9, 80.5], [10, 25], [20, 64], [24, 47.5], [25, 38]],
  [2, [1, 28], [2, 41.5], [4, 30.5], [7, 33], [15, 44], [19, 52], [21, 26.5]],
  [3, [11, 48], [12, 22.5], [13, 67], [14, 31]],
  [4, [3, 36.5], [5, 27], [14, 24.5], [22, 19], [23, 30]],
  [5, [3, 22], [16, 71], [22, 63.5]],
  [6, [3, 29.5], [4, 58.5], [5, 61], [11, 26], [15, 35], [17, 40], [21, 66]],
  [7, [23, 68.5], [26, 90.5], [27, 84]],
  [8, [1, 18], [8, 45.5], [25, 12.5]],
  [9, [12, 57], [14, 12], [18, 62], [24, 31.5]]
])
fan('BREEDS_IN', '<h', 'e', ['pairs'])([
  [1, [9, 1200], [25, 640]],
  [2, [4, 55], [6, 210], [7, 880]],
  [3, [13, 23], [10, 3]],
  [4, [5, 4], [18, 90]],
  [5, [3, 2], [14, 75]],
  [6, [4, 130], [5, 9], [3, 6]],
  [8, [8, 150], [2, 5]],
  [9, [12, 64], [14, 300]],
  [10, [1, 42], [2, 17]]
])
fan('SPOTTED', 'o', 'e', ['cnt', 'seenOn'])([
  [1, [3, 2, '2022-04-18'], [5, 1, '2022-05-03'], [13, 7, '2023-03-29'], [22, 140, '2023-06-11']],
  [2, [4, 23, '2022-05-14'], [1, 6, '2023-04-02'], [16, 11, '2023-07-20']],
  [3, [10, 2, '2021-11-06'], [6, 14, '2022-08-09'], [25, 120, '2023-08-15'], [20, 9, '2021-09-12']],
  [4, [1, 12, '2021-03-30'], [4, 31, '2022-06-01'], [16, 4, '2022-07-07'], [22, 85, '2022-06-19']],
  [5, [12, 18, '2023-04-10'], [13, 3, '2022-03-26'], [14, 240, '2023-04-10'], [18, 37, '2023-06-05']],
  [6, [8, 26, '2022-10-04'], [7, 310, '2021-07-15'], [6, 8, '2023-09-01'], [19, 72, '2021-06-28']],
  [7, [1, 9, '2022-03-21'], [2, 4, '2022-03-21'], [3, 1, '2023-05-16']],
  [8, [23, 55, '2023-06-30'], [27, 400, '2023-06-30']],
  [9, [5, 2, '2021-05-19'], [2, 7, '2023-04-23'], [11, 5, '2022-09-17'], [15, 48, '2023-07-09']],
  [10, [1, 21, '2023-02-26'], [1, 15, '2022-02-27'], [3, 3, '2021-04-04'], [5, 3, '2023-05-08'], [10, 1, '2022-12-29'], [4, 17, '2021-05-25']],
  [11, [9, 90, '2023-08-30'], [25, 210, '2022-09-03'], [24, 33, '2022-07-26']],
  [12, [17, 1500, '2021-06-06'], [18, 12, '2022-05-30'], [8, 11, '2023-10-12']]
])
fan('FLOWS_TO', 't', 't', ['discharge_lps', 'lag_hrs'])([
  [1, [2, 12.5, 6]],
  [2, [3, 85.4, 4.5]],
  [3, [4, 640.2, 1.5], [8, 75.3, 10.5]],
  [4, [9, 910.6, 7.25], [10, 150.1, 11.5]],
  [5, [7, 230.8, 3.5]],
  [6, [7, 95.5, 2], [8, 60.2, 5]],
  [7, [8, 480.9, 1.25]],
  [8, [9, 700.3, 4]],
  [9, [10, 2650.7, 2.5], [8, 40.4, 9]],
  [10, [11, 2800.5, 3]],
  [11, [12, 3900.2, 5.5], [10, 120.6, 8]],
  [12, [11, 450.9, 6.5]],
  [13, [14, 1250.3, 4.75], [15, 90.8, 12.5]],
  [14, [15, 2900.1, 3.25]],
  [15, [14, 300.7, 7]],
  [16, [17, 3.2, 20]]
])
fan('MEASURED_AT', 'x', 't', ['mg_per_l', 'sampledOn'])([
  [1, [7, 14.2, '2023-03-08'], [8, 12.6, '2023-03-08'], [9, 9.8, '2023-03-09'], [13, 4.1, '2022-11-15'], [6, 18.7, '2023-04-02'], [15, 7.3, '2022-11-16']],
  [2, [6, 0.34, '2023-04-02'], [7, 0.21, '2023-03-08'], [10, 0.08, '2022-09-21'], [12, 0.12, '2023-05-30']],
  [3, [16, 0.011, '1998-10-12'], [14, 0.004, '2022-11-15'], [9, 0.0085, '2023-03-09']],
  [4, [9, 0.062, '2023-03-09'], [14, 0.031, '2022-11-15'], [11, 0.027, '2021-08-24']],
  [5, [5, 0.0031, '2023-05-18'], [7, 0.0018, '2023-05-18'], [6, 0.0047, '2023-05-19'], [13, 0.0009, '2022-06-14'], [3, 0.0012, '2021-06-15']],
  [6, [7, 0.0006, '2023-05-18'], [8, 0.0004, '2023-05-18']],
  [7, [12, 0.00021, '2023-05-30'], [15, 0.00034, '2022-11-16'], [11, 0.00018, '2021-08-24']],
  [9, [9, 0.0007, '2022-02-03'], [10, 0.0003, '2022-09-21'], [12, 0.0005, '2022-02-03']]
])
/** Food web, habitats, sightings, and pollutants from station to station. */
export const wetland: EvalGraph = { name: 'wetland', orientation: 'directed', nodes, relationships }
