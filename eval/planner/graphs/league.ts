import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

/** Code, name, city, founded, division, points, budget in millions, owned by its fans, stadium. */
const clubs = [
  ['TAR', 'Tarn Rovers', 'Tarn', 1891, 'First Division', 58, 46.5, false, 'Tarn Lane'],
  ['TRB', 'Tarn Rovers B', 'Tarn', 1974, 'Second Division', 21, 3.2, false, 'Tarn Lane'],
  ['HEX', 'Hexley Town', 'Hexley', 1903, 'First Division', 47, 31.8, false, 'The Foundry'],
  ['HDU', 'Hexley and Dunmere United', 'Dunmere', 1958, 'Second Division', 39, 8.4, true, 'Dunmere Sands'],
  ['ORS', 'FC Orsova 1907', 'Orsova', 1907, 'First Division', 66, 88.1, false, 'Orsova Dome'],
  ['OAT', 'Orsova Athletic', 'Orsova', 1912, 'First Division', 34, 22.7, true, 'Athletic Park'],
  ['BRA', "St. Brannoc's", 'Brannoc', 1886, 'Second Division', 52, 11.9, true, 'Abbey Field'],
  ['PLW', 'Port Lusk Wanderers', 'Port Lusk', 1899, 'First Division', 41, 27.3, false, 'Harbour Road'],
  ['LUS', 'Lusk', 'Lusk', 1921, 'Second Division', 30, null, true, 'Harbour Road'],
  ['SKE', 'Skellgate Harriers', 'Skellgate', 1895, 'First Division', 25, 19.6, false, 'Skellgate Bowl'],
  ['VOA', 'Vale of Ambry', 'Ambry', 1934, 'Second Division', 44, 9.7, false, 'Ambry Meadow'],
  ['AMS', 'Ambry Stars', 'Ambry', 1999, 'Second Division', 36, 14.2, false, 'Ambry Arena 21'],
  ['KIT', 'Kittering Albion', 'Kittering', 1909, 'First Division', 53, 39.4, true, 'Albion Park'],
  ['MOS', 'Mossburn Thistle', 'Mossburn', 1928, 'Second Division', 48, null, true, 'Thistle Brae']
] as const
/** Name, capacity, opened, roof that closes, surface, length of the pitch in metres. */
const stadiums = [
  ['Tarn Lane', 31_450, '1911-09-02', false, 'grass', 104.5],
  ['The Foundry', 24_800, '1926-08-28', false, 'grass', 103],
  ['Dunmere Sands', 7650, '1963-04-13', false, 'hybrid', 101.5],
  ['Orsova Dome', 58_200, '2014-07-19', true, 'hybrid', 105],
  ['Athletic Park', 18_900, '1934-10-06', false, 'grass', null],
  ['Abbey Field', 9300, '1890-05-17', false, 'grass', 100.6],
  ['Harbour Road', 21_700, '1952-03-08', false, 'grass', 102.4],
  ['Skellgate Bowl', 26_350, '1988-11-12', false, 'hybrid', 104],
  ['Ambry Meadow', 6100, '1947-08-30', false, 'grass', null],
  ['Ambry Arena 21', 15_500, '2021-06-05', true, 'artificial', 105.2],
  ['Albion Park', 33_900, '2003-02-22', false, 'hybrid', 104.8],
  ['Thistle Brae', 8200, '1931-01-10', false, 'artificial', 101],
  ['Old Quarry Ground', 12_400, '1905-12-26', false, 'grass', 99.8]
] as const
/** Name, position, born, nationality, height, left footed, caps, value in millions, club, since, number, weekly wage, bought from, for. */
const players = [
  ['Idris Calloway', 'forward', '1996-03-14', 'Halvian', 184, false, 41, 22.5, 'TAR', '2019-07-01', 9, 62, 'HEX', 12.8],
  ['Joss Penhale', 'midfielder', '1999-11-02', 'Halvian', 176, true, 12, 13.4, 'TAR', '2021-08-15', 8, 35.5, 'BRA', 6.4],
  ['Bruno Skarsted', 'goalkeeper', '1990-06-21', 'Norlander', 195, false, 57, 4.1, 'TAR', '2017-01-20', 1, 41, null, 0],
  ['Idris Calloway Jr.', 'forward', '2005-08-09', 'Halvian', 181, true, 0, 1.2, 'TRB', '2022-07-01', 39, 3.5, null, 0],
  ['Wim Tarrow', 'defender', '2004-02-27', 'Norlander', 187, false, 0, 0.8, 'TRB', '2021-07-01', 45, 2.9, null, 0],
  ['Dario Fenn', 'defender', '1993-09-30', 'Costrian', 189, false, 28, 9.6, 'HEX', '2018-06-12', 4, 33, 'SKE', 5.75],
  ['Lukas Obermoor', 'forward', '2000-01-18', 'Norlander', 179, true, 7, 16.8, 'HEX', '2022-01-28', 11, 38, 'KIT', 14.2],
  ['Sami Tolvery', 'midfielder', '1997-05-05', 'Halvian', 173, false, 19, 11.3, 'HEX', '2020-09-03', 6, 29.5, 'OAT', 7.9],
  ['Dario Fennick', 'midfielder', '2001-12-11', 'Halvian', 178, false, 0, 2.7, 'HDU', '2021-07-10', 10, 8.2, null, 0],
  ['Cole Radmore', 'defender', '1988-04-25', 'Halvian', 191, true, 3, 0.4, 'HDU', '2015-07-01', 5, 6.4, null, 0],
  ['Petros Anghelini', 'forward', '1998-10-07', 'Costrian', 186, false, 2, 3.9, 'HDU', '2023-01-31', 9, 9.1, 'AMS', 1.3],
  ['Mateo Quillon', 'forward', '1995-07-16', 'Costrian', 177, true, 63, 48, 'ORS', '2020-08-20', 10, 145, 'KIT', 39.5],
  ['Anton Vreeland', 'midfielder', '1994-02-03', 'Norlander', 182, false, 71, 37.2, 'ORS', '2018-07-05', 7, 120, null, 0],
  ['Rafe Ollivant', 'defender', '1999-08-24', 'Halvian', 190, false, 22, 26.9, 'ORS', '2022-07-18', 3, 78, 'TAR', 24.6],
  ['Nils Hagerup', 'defender', '1992-12-19', 'Norlander', 188, true, 34, 5.5, 'OAT', '2016-08-30', 2, 21, null, 0],
  ['Tomas Bellacourt', 'midfielder', '2002-06-13', 'Costrian', 175, false, 1, 8.9, 'OAT', '2023-07-04', 14, 18.5, 'ORS', 3.85],
  ['Gwil Ashdown', 'forward', '1991-01-29', 'Halvian', 183, false, 9, 3.3, 'OAT', '2019-01-11', 9, 24, null, 0],
  ['Fabian Roscoe', 'forward', '1997-03-22', 'Halvian', 180, true, 0, 4.8, 'BRA', '2020-07-22', 9, 11.7, 'VOA', 1.1],
  ["Declan O'Brae", 'goalkeeper', '1986-09-08', 'Halvian', 193, false, 0, null, 'BRA', '2009-07-01', 1, 5.8, null, 0],
  ['Henrik Solbakk', 'midfielder', '2003-05-31', 'Norlander', 181, false, 4, 6.6, 'BRA', '2022-08-31', 18, 10.4, null, 0],
  ['Joss Penhaligon', 'forward', '1993-10-12', 'Halvian', 174, false, 15, 7.4, 'PLW', '2017-08-08', 7, 30, null, 0],
  ['Emre Castellane', 'defender', '1996-11-26', 'Costrian', 185, true, 11, 10.1, 'PLW', '2021-01-25', 15, 27.5, 'HEX', 8.25],
  ['Viktor Hallam', 'goalkeeper', '1998-02-14', 'Norlander', 197, false, 8, 12.2, 'PLW', '2022-07-07', 1, 31, 'ORS', 10.6],
  ['Ben Mallory', 'defender', '2000-07-03', 'Halvian', 186, false, 0, 1.9, 'LUS', '2019-07-01', 6, 4.7, null, 0],
  ['Kasimir Lund', 'midfielder', '1989-03-09', 'Norlander', 177, true, 44, null, 'LUS', '2022-09-01', 8, 7.3, 'TAR', 0.2],
  ['Jude Farrant', 'forward', '1999-05-28', 'Halvian', 182, false, 0, 5.9, 'SKE', '2021-06-30', 19, 17, null, 0],
  ['Ossian Trewin', 'midfielder', '1995-12-01', 'Halvian', 170, false, 5, 6.1, 'SKE', '2018-01-15', 10, 22.5, null, 0],
  ['Marko Delvecchia', 'defender', '1994-08-17', 'Costrian', 192, false, 26, 7.9, 'SKE', '2020-01-30', 4, 25, 'ORS', 6.7],
  ['Pip Lanyon', 'midfielder', '2001-04-04', 'Halvian', 172, true, 0, 3.1, 'VOA', '2020-07-01', 11, 6.9, null, 0],
  ['Rolf Eidsvoll', 'defender', '1997-09-15', 'Norlander', 194, false, 0, 2.3, 'VOA', '2021-08-11', 5, 7.8, null, 0],
  ['Noah Sturridge-Vale', 'forward', '2002-10-20', 'Halvian', 178, false, 0, 5.2, 'VOA', '2022-07-01', 9, 8.6, null, 0],
  ['Zeno Carratti', 'forward', '1992-06-06', 'Costrian', 188, false, 38, 6.9, 'AMS', '2023-01-12', 99, 20, 'OAT', 4.15],
  ['Alf Hinde', 'midfielder', '1998-08-31', 'Halvian', 179, false, 0, 2.1, 'AMS', '2019-07-01', 16, 9.8, null, 0],
  ['Stellan Aas', 'goalkeeper', '2001-01-07', 'Norlander', 192, true, 0, 2.6, 'AMS', '2021-07-01', 30, 7.1, null, 0],
  ['Gaspard Ilmen', 'forward', '1997-12-24', 'Costrian', 185, true, 17, 19.7, 'KIT', '2021-08-05', 9, 55, 'PLW', 16.3],
  ['Theo Wragge', 'midfielder', '1996-04-18', 'Halvian', 180, false, 31, 17.6, 'KIT', '2018-08-01', 8, 49, null, 0],
  ['Otto Brandell', 'defender', '1991-10-10', 'Norlander', 190, false, 49, 6.3, 'KIT', '2019-08-02', 23, 36, 'TAR', 9.4],
  ['Rory Kinlock', 'forward', '1994-05-19', 'Halvian', 176, false, 0, 3.6, 'MOS', '2016-07-01', 10, 12.3, null, 0],
  ['Hamish Dunmere', 'defender', '1999-02-08', 'Halvian', 187, true, 0, 1.7, 'MOS', '2018-07-01', 3, 6.1, null, 0],
  ['Leif Torsund', 'midfielder', '2000-11-23', 'Norlander', 183, false, 6, 4.4, 'MOS', '2023-08-21', 20, 9.4, 'KIT', 2.45],
  ['Evander Pike', 'forward', '1987-07-27', 'Halvian', 182, true, 52, null, null, null, 0, 0, null, 0],
  ['Silas Cormack', 'defender', '1990-01-15', 'Halvian', 189, false, 14, 0.6, null, null, 0, 0, null, 0]
] as const
/** Name, born, nationality, licence, share of wins, played professionally, club, since, mentor. */
const coaches = [
  ['Aldous Merrick', '1949-02-11', 'Halvian', 'Pro', 54.3, true, null, null, null],
  ['Renata Solveig', '1961-08-30', 'Norlander', 'Pro', 58.9, true, 'ORS', '2018-06-01', 'Aldous Merrick'],
  ['Hugh Pennard', '1958-05-04', 'Halvian', 'Pro', 47.6, true, 'TAR', '2016-07-15', 'Aldous Merrick'],
  ['Ciro Battenga', '1970-10-19', 'Costrian', 'Pro', 51.2, false, 'KIT', '2019-05-27', 'Renata Solveig'],
  ['Mabel Okonride', '1976-01-23', 'Halvian', 'Pro', 44.8, true, 'HEX', '2021-11-09', 'Renata Solveig'],
  ['Hugh Pennard-Lowe', '1984-12-07', 'Halvian', 'A', 39.5, false, 'TRB', '2022-06-20', 'Hugh Pennard'],
  ['Gerrit Vansteen', '1968-03-16', 'Norlander', 'Pro', 36.1, true, 'SKE', '2023-10-02', 'Hugh Pennard'],
  ['Lowri Tresco', '1981-07-12', 'Halvian', 'A', 49.7, true, 'BRA', '2020-01-06', 'Mabel Okonride'],
  ['Paulo Estrigo', '1973-09-25', 'Costrian', 'A', 42.4, false, 'PLW', '2020-12-14', 'Ciro Battenga'],
  ['Dag Ulvestad', '1979-04-08', 'Norlander', 'A', null, true, 'MOS', '2021-03-22', 'Ciro Battenga'],
  ['Fergus Blane', '1965-06-18', 'Halvian', 'Pro', 40.2, false, 'OAT', '2022-12-19', null],
  ['Nia Cormack', '1988-11-03', 'Halvian', 'B', null, false, 'LUS', '2023-07-01', 'Lowri Tresco'],
  ['Sixten Aas', '1972-02-28', 'Norlander', 'A', 45.5, true, 'VOA', '2019-08-19', 'Fergus Blane'],
  ['Orla Whitcombe', '1983-05-21', 'Halvian', 'A', 43.1, true, 'AMS', '2022-02-11', 'Fergus Blane'],
  ['Bastian Roux', '1990-09-14', 'Costrian', 'B', null, false, null, null, 'Paulo Estrigo']
] as const
/** Name, industry, home city, revenue in millions, listed. */
const sponsors = [
  ['Bolt and Barrow', 'tools', 'Hexley', 214.6, false],
  ['Bolt Energy', 'energy', 'Orsova', 3120.5, true],
  ['Salt & Sand Brewing', 'drinks', 'Port Lusk', 88.3, false],
  ['Halvia Air', 'travel', 'Orsova', 1475.9, true],
  ['Moss Bank', 'finance', 'Mossburn', 640.2, true],
  ['Moss Bank Insurance', 'finance', 'Tarn', 152.7, false],
  ['Quik-E Parcel', 'logistics', 'Kittering', 397.4, true],
  ['Ambry Dairy', 'food', 'Ambry', 61.8, false],
  ['Nine2Five Clothing', 'fashion', 'Tarn', null, false]
] as const
/** Name, played on, attendance, extra time, red cards, home, away, their goals, who scored how many, how many of them penalties. */
const matches = [
  ['Tarn Rovers v Hexley Town', '2023-08-12', 29_870, false, 0, 'TAR', 'HEX', 3, 1, ['Idris Calloway', 2, 1], ['Lukas Obermoor', 1, 0]],
  ['FC Orsova 1907 v Orsova Athletic', '2023-08-19', 57_940, false, 2, 'ORS', 'OAT', 4, 0, ['Mateo Quillon', 3, 1], ['Anton Vreeland', 1, 0]],
  ["St. Brannoc's v Lusk", '2023-08-26', 6120, false, 0, 'BRA', 'LUS', 2, 2, ['Fabian Roscoe', 2, 0], ['Idris Calloway Jr.', 1, 0]],
  ['Skellgate Harriers v Kittering Albion', '2023-09-09', 19_480, false, 1, 'SKE', 'KIT', 1, 2, ['Jude Farrant', 1, 0], ['Gaspard Ilmen', 2, 1]],
  ['Port Lusk Wanderers v Tarn Rovers', '2023-09-23', 20_310, false, 0, 'PLW', 'TAR', 0, 1, ['Joss Penhale', 1, 0]],
  ['Vale of Ambry v Ambry Stars', '2023-10-07', 5990, false, 3, 'VOA', 'AMS', 2, 3, ['Noah Sturridge-Vale', 2, 1], ['Zeno Carratti', 2, 0]],
  ['Mossburn Thistle v Hexley and Dunmere United', '2023-10-21', 5240, false, 0, 'MOS', 'HDU', 2, 0, ['Rory Kinlock', 1, 0], ['Leif Torsund', 1, 0]],
  ['Kittering Albion v FC Orsova 1907', '2023-11-04', 33_615, false, 1, 'KIT', 'ORS', 2, 2, ['Gaspard Ilmen', 1, 0], ['Mateo Quillon', 2, 2]],
  ['Hexley Town v Skellgate Harriers', '2023-11-25', 18_760, false, 0, 'HEX', 'SKE', 1, 0, ['Sami Tolvery', 1, 0]],
  ["Tarn Rovers B v St. Brannoc's", '2023-12-09', 1870, false, 0, 'TRB', 'BRA', 0, 3, ['Fabian Roscoe', 1, 1], ['Henrik Solbakk', 1, 0]],
  ['Orsova Athletic v Port Lusk Wanderers', '2023-12-26', 14_205, false, 1, 'OAT', 'PLW', 1, 1, ['Gwil Ashdown', 1, 0], ['Joss Penhaligon', 1, 1]],
  ['Hexley and Dunmere United v Vale of Ambry', '2024-01-13', null, false, 0, 'HDU', 'VOA', 1, 4, ['Petros Anghelini', 1, 0], ['Pip Lanyon', 2, 0]],
  ['Cup Quarter-Final 1', '2024-02-03', 8715, true, 2, 'BRA', 'SKE', 3, 2, ['Fabian Roscoe', 1, 0], ['Ossian Trewin', 1, 1]],
  ['Cup Quarter-Final 2', '2024-02-04', 31_020, false, 0, 'TAR', 'MOS', 2, 0, ['Idris Calloway', 1, 0], ['Joss Penhale', 1, 0]],
  ['Cup Semi-Final 1', '2024-03-09', 56_480, false, 0, 'ORS', 'BRA', 5, 1, ['Mateo Quillon', 1, 0], ['Anton Vreeland', 2, 0], ['Fabian Roscoe', 1, 0]],
  ['Cup Semi-Final 2', '2024-03-10', 33_180, true, 1, 'KIT', 'TAR', 1, 2, ['Theo Wragge', 1, 0], ['Idris Calloway', 1, 1]],
  ['Ambry Stars v Mossburn Thistle', '2024-04-06', 11_330, false, 0, 'AMS', 'MOS', 0, 1, ['Rory Kinlock', 1, 1]],
  ['Cup Final', '2024-05-18', 58_010, true, 1, 'ORS', 'TAR', 3, 4, ['Mateo Quillon', 1, 0], ['Rafe Ollivant', 1, 0], ['Idris Calloway', 2, 0]]
] as const

const codeOf = (code: string) => `club-${code}`
const idOf = (label: string, name: string) => `${label}-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const nodes: EvalNode[] = []
const relationships: EvalRelationship[] = []
/** Null values are left out. */
const put = (id: string, label: string, given: Record<string, string | number | boolean | null>) => {
  const properties = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as EvalNode['properties']
  nodes.push({ id, labels: [label], properties })
}
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const [code, name, city, foundedYr, division, pts, budget_m, fanOwned, ground] of clubs) {
  put(codeOf(code), 'Club', { name, city, foundedYr, division, pts, budget_m, fanOwned })
  add(codeOf(code), 'HOME_GROUND', idOf('s', ground))
}
for (const [name, capacity, openedOn, retractableRoof, surface, pitchLen] of stadiums) {
  put(idOf('s', name), 'Stadium', { name, capacity, openedOn, retractableRoof, surface, pitchLen })
}
for (const [name, pos, dob, nat, height_cm, leftFooted, caps, value_m, club, since, shirtNo, wage_k, from, fee_m] of players) {
  put(idOf('p', name), 'Player', { name, pos, dob, nat, height_cm, leftFooted, caps, value_m })
  if (club === null) continue
  add(idOf('p', name), 'PLAYS_FOR', codeOf(club), { since, shirtNo, wage_k })
  if (from !== null) add(idOf('p', name), 'SIGNED_FROM', codeOf(from), { fee_m, on: since })
}
for (const [name, dob, nat, licence, winPct, exPlayer, club, since, mentor] of coaches) {
  put(idOf('c', name), 'Coach', { name, dob, nat, licence, winPct, exPlayer })
  if (club !== null) add(idOf('c', name), 'MANAGES', codeOf(club), { since })
  if (mentor !== null) add(idOf('c', name), 'MENTORED_BY', idOf('c', mentor))
}
for (const [name, industry, hqCity, revenue_m, listed] of sponsors) put(idOf('f', name), 'Sponsor', { name, industry, hqCity, revenue_m, listed })
for (const [name, playedOn, attendance, extraTime, redCards, home, away, homeGoals, awayGoals, ...scorers] of matches) {
  const competition = name.startsWith('Cup ') ? 'Lantern Cup' : 'League'
  put(idOf('m', name), 'Match', { name, competition, playedOn, attendance, extraTime, redCards })
  add(codeOf(home), 'CONTESTED', idOf('m', name), { side: 'home', goalsFor: homeGoals })
  add(codeOf(away), 'CONTESTED', idOf('m', name), { side: 'away', goalsFor: awayGoals })
  for (const [scorer, goals, pens] of scorers) add(idOf('p', scorer), 'SCORED_IN', idOf('m', name), { goals, pens })
}
for (const [player, club, until, loanFee_k] of [
  ['Idris Calloway Jr.', 'LUS', '2024-06-30', 120],
  ['Wim Tarrow', 'MOS', '2024-01-31', 45.5],
  ['Tomas Bellacourt', 'VOA', '2025-06-30', 610],
  ['Henrik Solbakk', 'KIT', '2024-12-31', 880],
  ['Stellan Aas', 'LUS', '2024-06-30', 75],
  ['Emre Castellane', 'BRA', '2025-01-31', 350.5]
] as const) {
  add(idOf('p', player), 'ON_LOAN_AT', codeOf(club), { until, loanFee_k })
}
for (const [sponsor, club, amt_k, expires] of [
  ['Bolt and Barrow', 'HEX', 2150, '2025-06-30'],
  ['Bolt Energy', 'ORS', 11_800, '2027-06-30'],
  ['Bolt Energy', 'KIT', 3900, '2024-12-31'],
  ['Salt & Sand Brewing', 'PLW', 1475.5, '2026-06-30'],
  ['Salt & Sand Brewing', 'LUS', 210, '2024-06-30'],
  ['Halvia Air', 'ORS', 9400, '2025-12-31'],
  ['Halvia Air', 'TAR', 5250, '2026-06-30'],
  ['Moss Bank', 'MOS', 640, '2028-06-30'],
  ['Moss Bank', 'SKE', 1820, '2025-06-30'],
  ['Moss Bank', 'OAT', 1330.5, '2024-06-30'],
  ['Quik-E Parcel', 'KIT', 2760, '2026-12-31'],
  ['Ambry Dairy', 'VOA', 385, '2025-06-30'],
  ['Ambry Dairy', 'AMS', 455.5, '2027-06-30'],
  ['Quik-E Parcel', 'TAR', 3120, '2025-06-30']
] as const) {
  add(idOf('f', sponsor), 'SPONSORS', codeOf(club), { amt_k, expires })
}
for (const [from, to, heat, road_km] of [
  ['TAR', 'HEX', 8, 42.5],
  ['HEX', 'TAR', 9, 42.5],
  ['HEX', 'SKE', 5, 63.1],
  ['SKE', 'KIT', 6, 71.8],
  ['KIT', 'HEX', 4, 118.4],
  ['TAR', 'KIT', 6, 150.2],
  ['ORS', 'OAT', 7, 3.6],
  ['OAT', 'ORS', 10, 3.6],
  ['KIT', 'ORS', 7, 204.9],
  ['PLW', 'OAT', 3, 88.7],
  ['SKE', 'PLW', 4, 55.3],
  ['HDU', 'HEX', 8, 17.2],
  ['VOA', 'AMS', 10, 2.4],
  ['AMS', 'VOA', 9, 2.4],
  ['MOS', 'VOA', 5, 36.6],
  ['AMS', 'MOS', 2, 38.1],
  ['LUS', 'PLW', 7, 11.9]
] as const) {
  add(codeOf(from), 'SEES_AS_RIVAL', codeOf(to), { heat, road_km })
}

/** Clubs of an invented league with their grounds, players, coaches, sponsors and matches; transfers, loans, mentors and rivalries. */
export const league: EvalGraph = { name: 'league', orientation: 'directed', nodes, relationships }
