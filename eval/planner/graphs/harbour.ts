import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

/** Name, kind, deadweight in tonnes, length in metres, launched, for ice, crew, owner, owned since, home port. */
const ships = [
  ['Grey Heron', 'bulk carrier', 38_200, 179.9, '2004-05-14', false, 21, 3, '2012-03-01', 1],
  ['Grey Heron II', 'bulk carrier', 61_500, 199.8, '2016-09-02', true, 20, 3, '2016-09-02', 2],
  ['Grey Petrel', 'container ship', 24_750, 168.4, '2009-02-27', false, 18, 1, '2009-02-27', 1],
  ['Star of Velmar', 'tanker', 74_900, 228.6, '2011-11-11', false, 24, 5, '2011-11-11', 2],
  ['Star of Ardun', 'tanker', 46_300, 183.2, '2003-03-08', false, 23, 9, '2020-05-18', 3],
  ['Anna Brandvik', 'ferry', 3150, 121.7, '1998-06-19', true, 46, 6, '2006-04-10', 7],
  ['Little Anna', 'tug', 420, 32.5, '2013-04-03', false, 7, 2, '2013-04-03', 1],
  ['Calder Pride', 'container ship', 52_100, 254.3, '2014-08-21', false, 22, 1, '2014-08-21', 8],
  ['Calder Promise', 'container ship', 67_800, 277.1, '2019-01-30', false, 22, 1, '2019-01-30', 8],
  ['Northern Lantern', 'tanker', 19_400, 146.2, '2018-12-05', true, 19, 5, '2021-07-01', 6],
  ['Northern Loom', 'bulk carrier', 29_800, 170.7, '2007-07-16', true, 20, 3, '2007-07-16', 3],
  ['Old Marigold', 'ferry', 1980, 98.3, '1987-05-02', false, 38, 6, '1994-11-25', 11],
  ['Quiet Thunder', 'container ship', 41_600, 222.9, '2001-10-23', false, 21, 1, '2010-06-30', 1],
  ['Sable Wind', 'bulk carrier', 82_300, 229.4, '2020-06-11', false, 19, 3, '2020-06-11', 2],
  ['Tamsin Grace', 'ferry', 4420, 136.8, '2015-03-27', false, 52, 6, '2015-03-27', 1],
  ['Umber Queen', 'tanker', 104_500, 249.9, '2008-04-30', false, 25, 5, '2017-02-14', 8],
  ['Vesper', 'tug', 510, 36.1, '2021-02-15', true, 8, 2, '2021-02-15', 2],
  ['Wandering Jute', 'bulk carrier', 15_600, 139.4, '1995-01-18', false, 17, 4, '2005-08-05', 9],
  ['Zephyr of Tolm', 'container ship', 13_900, 148.6, '2022-10-07', true, 14, 1, '2022-10-07', 6],
  ['Brass Otter', 'tug', 385, 29.8, '1999-09-09', true, 6, 2, '2003-12-01', 6]
] as const
/** Name, country, depth in metres, berths, free zone, opened. */
const ports = [
  ['Velmar', 'Halvia', 16.5, 34, true, '1821-06-01'],
  ['New Velmar', 'Halvia', 18.2, 22, true, '1978-09-15'],
  ['Ardun', 'Halvia', 11.4, 12, false, '1864-04-20'],
  ['Saint Orla', 'Sundmark', 14.8, 27, false, '1702-10-11'],
  ['Saint Orla Roads', 'Sundmark', 21.3, 6, false, '1991-03-05'],
  ['Tolm', 'Sundmark', 9.7, 9, true, '1888-07-30'],
  ['Brandvik', 'Sundmark', 12.6, 14, false, '1930-05-17'],
  ['Port Cassim', 'Corvane', 15.1, 41, true, '1856-01-26'],
  ['Little Cassim', 'Corvane', 6.9, 5, false, '1907-08-08'],
  ['Dunmorrow', 'Corvane', 13.3, 18, false, '1949-11-02'],
  ['Lake Ferrin', 'Halvia', 5.4, 4, false, '1969-06-24'],
  ['Lower Ferrin', 'Halvia', 4.8, 3, false, '1973-02-19']
] as const
/** Name, business, revenue in millions, staff, listed, founded. */
const companies = [
  ['Kestrel Line', 'shipping', 412.7, 2350, true, '1923-04-12'],
  ['Kestrel Towage', 'towage', 28.4, 140, false, '1996-02-01'],
  ['Halvian Bulk', 'shipping', 187.3, 610, true, '1967-08-29'],
  ['Morrow & Sons', 'trading', 96.2, 215, false, '1889-05-06'],
  ['Morrow Oils', 'trading', 655.8, 1180, true, '1954-10-18'],
  ['Sundmark Ferries', 'shipping', 73.9, 890, false, '1971-03-22'],
  ['Tern Mutual', 'insurance', 144.5, 95, false, '1908-12-03'],
  ['Bluewater Grain', 'trading', 239.6, 470, true, '2002-07-14'],
  ['Ardent Holdings', 'finance', 58.1, 32, true, '2011-01-09']
] as const
/** Name, nationality, birth year, licensed, retired. */
const captains = [
  ['Ines Varga', 'Halvian', 1971, '1997-05-30', false],
  ['Ines Varga-Holm', 'Sundmarker', 1986, '2012-09-14', false],
  ['Tobias Renquist', 'Sundmarker', 1959, '1984-03-21', true],
  ['Odile Marchetta', 'Corvanian', 1978, '2004-11-08', false],
  ['Pell Arrowby', 'Halvian', 1965, '1991-07-19', true],
  ['Pell Arrow', 'Halvian', 1990, '2016-02-25', false],
  ['Sunniva Dahlqvist', 'Sundmarker', 1982, '2008-06-03', false],
  ['Kofi Adumasa', 'Corvanian', 1974, '2001-01-17', false],
  ['Rufus Thackeray Lom', 'Halvian', 1968, '1995-10-10', false],
  ['Maren Iverslund', 'Sundmarker', 1993, '2019-08-22', false],
  ['Jacinta Corveiro', 'Corvanian', 1987, '2013-04-04', false],
  ['Bram Okkerse', 'Halvian', 1961, '1988-12-12', true],
  ['Yara Selwick', 'Corvanian', 1995, '2022-03-16', false]
] as const
/** Name, category, price per tonne, hazardous. */
const cargoes = [
  ['Barley', 'food', 214.6, false],
  ['Frozen Fish', 'food', 2380.5, false],
  ['Crude Oil', 'fuel', 512.75, true],
  ['Heating Oil', 'fuel', 738.4, true],
  ['Iron Ore', 'mineral', 108.9, false],
  ['Rock Salt', 'mineral', 46.3, false],
  ['Fertiliser', 'chemical', 391.25, true],
  ['Sawn Timber', 'wood', 455.8, false],
  ['Copper Wire', 'metal', 8120.5, false],
  ['Peat', 'fuel', 88.2, false]
] as const

const nodes: EvalNode[] = [
  ...ships.map(([name, kind, deadweight, length, launchedOn, iceStrengthened, crew], i) => ({
    id: `s${i + 1}`,
    labels: ['Ship'],
    properties: { name, kind, deadweight, length, launchedOn, iceStrengthened, crew }
  })),
  ...ports.map(([name, country, depth, berths, freeZone, openedOn], i) => ({
    id: `p${i + 1}`,
    labels: ['Port'],
    properties: { name, country, depth, berths, freeZone, openedOn }
  })),
  ...companies.map(([name, business, revenueMillions, staff, listed, foundedOn], i) => ({
    id: `c${i + 1}`,
    labels: ['Company'],
    properties: { name, business, revenueMillions, staff, listed, foundedOn }
  })),
  ...captains.map(([name, nationality, birthYear, licensedOn, retired], i) => ({
    id: `k${i + 1}`,
    labels: ['Captain'],
    properties: { name, nationality, birthYear, licensedOn, retired }
  })),
  ...cargoes.map(([name, category, pricePerTonne, hazardous], i) => ({
    id: `g${i + 1}`,
    labels: ['Cargo'],
    properties: { name, category, pricePerTonne, hazardous }
  }))
]

const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const [i, ship] of ships.entries()) {
  add(`s${i + 1}`, 'OWNED_BY', `c${ship[7]}`, { since: ship[8] })
  add(`s${i + 1}`, 'REGISTERED_IN', `p${ship[9]}`)
}
for (const [ship, company, dailyRate] of [
  [1, 8, 11_250.5],
  [2, 8, 18_400.75],
  [11, 4, 9800.25],
  [14, 8, 21_050.5],
  [5, 5, 16_300.25],
  [13, 4, 13_900.5],
  [18, 8, 7450.75],
  [10, 4, 12_650.25],
  [8, 4, 15_800.5]
] as const) {
  add(`s${ship}`, 'CHARTERED_BY', `c${company}`, { dailyRate })
}
for (const [holder, held, percent] of [
  [9, 1, 12.5],
  [9, 3, 31.25],
  [9, 5, 8.75],
  [1, 2, 74.5],
  [1, 6, 33.3],
  [5, 4, 40.25],
  [4, 8, 22.5],
  [3, 8, 15.75],
  [7, 9, 27.5],
  [7, 8, 5.5]
] as const) {
  add(`c${holder}`, 'HOLDS_SHARES_IN', `c${held}`, { percent })
}
for (const [captain, ship, sinceYear] of [
  [1, 4, 2014],
  [1, 16, 2018],
  [2, 6, 2015],
  [4, 8, 2014],
  [4, 9, 2020],
  [6, 1, 2021],
  [7, 15, 2016],
  [7, 12, 2011],
  [8, 14, 2020],
  [8, 2, 2017],
  [9, 13, 2010],
  [9, 3, 2009],
  [10, 19, 2022],
  [10, 10, 2023],
  [11, 18, 2019],
  [11, 5, 2022]
] as const) {
  add(`k${captain}`, 'COMMANDS', `s${ship}`, { sinceYear })
}
for (const [teacher, pupil, inYear] of [
  [3, 7, 2007],
  [3, 2, 2011],
  [5, 9, 1994],
  [5, 1, 1996],
  [12, 8, 2000],
  [12, 4, 2003],
  [1, 6, 2015],
  [1, 2, 2012],
  [4, 11, 2011],
  [8, 11, 2012],
  [7, 10, 2018],
  [11, 13, 2021]
] as const) {
  add(`k${teacher}`, 'TRAINED', `k${pupil}`, { inYear })
}
for (const [ship, cargo, tonnesPerYear] of [
  [1, 1, 112_000],
  [1, 6, 45_000],
  [2, 5, 298_000],
  [2, 1, 87_000],
  [3, 9, 18_500],
  [3, 2, 9400],
  [4, 3, 640_000],
  [5, 3, 275_000],
  [5, 4, 91_000],
  [8, 9, 36_200],
  [8, 8, 52_700],
  [8, 2, 11_800],
  [9, 9, 48_900],
  [9, 2, 27_300],
  [10, 4, 133_000],
  [11, 5, 154_000],
  [11, 7, 38_500],
  [13, 8, 61_400],
  [13, 7, 12_600],
  [14, 5, 512_000],
  [14, 1, 143_000],
  [14, 6, 76_000],
  [16, 3, 905_000],
  [16, 4, 210_000],
  [18, 6, 68_000],
  [18, 7, 24_500],
  [19, 2, 15_900],
  [19, 8, 19_700]
] as const) {
  add(`s${ship}`, 'CARRIES', `g${cargo}`, { tonnesPerYear })
}
for (const [ship, port, visitsPerYear] of [
  [1, 1, 14],
  [1, 3, 20],
  [1, 8, 6],
  [2, 2, 11],
  [2, 4, 9],
  [2, 8, 8],
  [3, 1, 24],
  [3, 4, 18],
  [3, 7, 12],
  [4, 2, 16],
  [4, 5, 21],
  [5, 3, 10],
  [5, 5, 7],
  [6, 7, 310],
  [6, 4, 295],
  [8, 1, 12],
  [8, 8, 15],
  [8, 4, 10],
  [8, 10, 8],
  [9, 2, 17],
  [9, 8, 19],
  [9, 4, 13],
  [10, 6, 22],
  [10, 7, 19],
  [11, 3, 13],
  [11, 10, 9],
  [11, 4, 5],
  [12, 11, 420],
  [12, 12, 415],
  [13, 1, 16],
  [13, 10, 11],
  [14, 2, 7],
  [14, 8, 9],
  [14, 5, 6],
  [15, 1, 180],
  [15, 3, 176],
  [16, 5, 12],
  [16, 8, 10],
  [16, 2, 4],
  [18, 9, 26],
  [18, 10, 23],
  [18, 3, 7],
  [19, 6, 31],
  [19, 7, 28],
  [19, 1, 15],
  [20, 6, 40]
] as const) {
  add(`s${ship}`, 'CALLS_AT', `p${port}`, { visitsPerYear })
}
/** From, to, nautical miles, also back. */
for (const [a, b, nauticalMiles, back] of [
  [1, 2, 14.5, true],
  [1, 3, 62.4, true],
  [2, 4, 188.7, true],
  [3, 4, 141.2, true],
  [4, 5, 9.3, true],
  [4, 7, 96.8, true],
  [7, 6, 58.1, true],
  [8, 9, 21.7, true],
  [8, 10, 83.5, true],
  [11, 12, 8.8, true],
  [5, 8, 312.6, false],
  [8, 2, 274.9, false],
  [10, 9, 54.6, false],
  [6, 5, 47.2, false],
  [10, 3, 205.3, false]
] as const) {
  add(`p${a}`, 'SEA_LANE_TO', `p${b}`, { nauticalMiles })
  if (back) add(`p${b}`, 'SEA_LANE_TO', `p${a}`, { nauticalMiles })
}

/** Ships, their owners, captains, cargoes and ports of call, with sea lanes, some of them one way, and shareholdings. */
export const harbour: EvalGraph = { name: 'harbour', orientation: 'directed', nodes, relationships }
