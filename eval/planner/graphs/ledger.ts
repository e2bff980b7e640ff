import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'
import { flags, payments, signIns, transfers } from './ledger-ties.ts'

/** Name, segment, risk score, yearly income, politically exposed, customer since, town, year of birth. */
const customers = [
  ['Marta Quill', 'retail', 34, 41_200, false, '2009-02-11', 'Brantmoor', 1979],
  ['Marta Quillfeather', 'retail', 71, 28_650, false, '2021-06-30', 'Luscombe', 1996],
  ['Dorian Vash', 'private', 58, 312_000, true, '2003-10-05', 'Brantmoor', 1961],
  ['Dorian Vash-Lomax', 'retail', 66, null, false, '2022-01-19', 'Harrow Cross', 2001],
  ['Tillage and Loam', 'business', 22, 1_840_500, false, '1998-04-27', 'Fenwick', null],
  ['Orchard and Vine', 'business', 45, 960_300, false, '2014-09-09', 'Luscombe', null],
  ['Orchard & Sons', 'business', 39, 415_750, false, '2006-11-23', 'Luscombe', null],
  ['Kettleby Motors 24', 'business', 83, 702_400, false, '2019-03-15', 'Harrow Cross', null],
  ['Benno Strick', 'retail', 91, 19_800, false, '2023-02-02', 'Harrow Cross', 1999],
  ['Ysolde Carrow', 'private', 17, 254_900, true, '1995-07-18', 'Brantmoor', 1954],
  ['Pim Carrow', 'retail', 29, 36_400, false, '2012-05-21', 'Brantmoor', 1986],
  ['Ottoline Frayne', 'retail', 12, 52_750, false, '2008-08-08', 'Fenwick', 1972],
  ['Rasmus Thule', 'retail', 77, null, false, '2022-11-04', 'Luscombe', 1993],
  ['Saskia Bellweather', 'private', 25, 188_300, false, '2010-01-12', 'Brantmoor', 1968],
  ['Hew Dunsany', 'retail', 48, 33_100, false, '2016-06-17', 'Fenwick', 1990],
  ['Lark Event Hire', 'business', 62, 148_200, false, '2020-10-29', 'Luscombe', null],
  ['Iven Prosk', 'retail', 88, 22_450, false, '2023-05-25', 'Luscombe', 2000],
  ['Corrie Maddern', 'retail', 31, 47_900, false, '2013-12-03', 'Harrow Cross', 1983],
  ['Old Mill Trust', 'business', 54, null, true, '2001-03-30', 'Brantmoor', null],
  ['Juno Astley', 'retail', 19, 61_350, false, '2017-04-14', 'Brantmoor', 1988],
  ['Wendel Okoro-Byrd', 'private', 41, 139_600, false, '2015-09-26', 'Harrow Cross', 1975],
  ['Tamsel Ridge', 'retail', 69, 25_900, false, '2021-12-13', 'Luscombe', 1997]
] as const
/** Name, kind, balance, status, opened, overdraft limit, paperless, branch. */
const accounts = [
  ['CA-1001', 'current', 2410.55, 'active', '2009-02-11', 500, true, 4],
  ['SV-1001', 'savings', 18_250.4, 'active', '2011-07-01', null, true, 4],
  ['CA-1002', 'current', 88.15, 'frozen', '2021-06-30', 200, true, 7],
  ['CA-1003', 'current', 64_900.2, 'active', '2003-10-05', 10_000, false, 5],
  ['SV-1003', 'savings', 401_300.75, 'active', '2004-01-15', null, false, 5],
  ['CA-1004', 'current', -312.4, 'active', '2022-01-19', 400, true, 9],
  ['Tillage and Loam Payroll', 'business', 93_480.6, 'active', '1998-04-27', 25_000, false, 6],
  ['Tillage and Loam Reserve', 'savings', 220_115.3, 'active', '2005-02-28', null, false, 6],
  ['Orchard Trading', 'business', 57_320.85, 'active', '2014-09-09', 15_000, true, 7],
  ['Orchard Trading 2', 'business', 11_045.1, 'dormant', '2016-03-22', 5000, true, 8],
  ['Orchard & Sons Till', 'business', 8790.35, 'active', '2006-11-23', 3000, false, 8],
  ['Kettleby Forecourt', 'business', -6120.9, 'frozen', '2019-03-15', 8000, true, 9],
  ['Kettleby Parts', 'business', 3415.25, 'active', '2020-08-19', 2500, true, 10],
  ['CA-1009', 'current', 12.05, 'frozen', '2023-02-02', null, true, 10],
  ['CA-1010', 'current', 37_660.9, 'active', '1995-07-18', 6000, false, 5],
  ['SV-1010', 'savings', 128_740.6, 'dormant', '1999-05-06', null, false, 5],
  ['CA-1011', 'current', 1985.7, 'active', '2012-05-21', 750, true, 4],
  ['Rainy Day', 'savings', 6420.3, 'active', '2018-10-10', null, true, 4],
  ['Rainy Day 2', 'savings', 950.6, 'dormant', '2019-11-27', null, false, 6],
  ['CA-1012', 'current', 4870.45, 'active', '2008-08-08', 1000, false, 6],
  ['CA-1013', 'current', 233.9, 'frozen', '2022-11-04', 150, true, 7],
  ['CA-1014', 'current', 29_410.15, 'active', '2010-01-12', 4000, true, 5],
  ['CA-1015', 'current', -145.8, 'active', '2016-06-17', 600, true, 6],
  ['Lark Deposits', 'business', 15_230.7, 'active', '2020-10-29', 3500, true, 8],
  ['CA-1017', 'current', 67.25, 'closed', '2023-05-25', null, true, 8],
  ['CA-1018', 'current', 3120.6, 'active', '2013-12-03', 900, false, 9],
  ['Old Mill Endowment', 'savings', 512_870.95, 'active', '2001-03-30', null, false, 5],
  ['Old Mill Grants', 'business', 44_060.5, 'active', '2007-06-14', 12_000, false, 4],
  ['CA-1020', 'current', 5340.8, 'active', '2017-04-14', 800, true, 4],
  ['CA-1021', 'current', 21_890.35, 'active', '2015-09-26', 3200, true, 9],
  ['CA-1022', 'current', -58.7, 'active', '2021-12-13', 300, true, 7],
  ['SV-1022', 'savings', 410.2, 'closed', '2022-02-09', null, true, 7],
  ['Visa 7731', 'credit card', -1840.55, 'active', '2018-01-31', 5500, true, 4],
  ['Visa 7732', 'credit card', -4975.1, 'active', '2022-07-20', 2800, true, 9]
] as const
/** Name, tier, town, staff, vault, opened, visitors a year, the branch above it. */
const branches = [
  ['Brantmoor Head Office', 'head office', 'Brantmoor', 214, true, '1931-05-04', null, 0],
  ['Northern Region', 'regional', 'Fenwick', 38, false, '1974-09-30', null, 1],
  ['Southern Region', 'regional', 'Luscombe', 44, true, '1979-02-12', null, 1],
  ['Brantmoor Quay', 'local', 'Brantmoor', 17, false, '1996-06-21', 48_300, 2],
  ['Old Brantmoor', 'local', 'Brantmoor', 23, true, '1938-10-17', 61_900, 2],
  ['Fenwick and Dale', 'local', 'Fenwick', 12, false, '1965-03-08', 27_450, 2],
  ['Luscombe', 'local', 'Luscombe', 19, true, '1952-11-26', 53_700, 3],
  ['Luscombe 2', 'local', 'Luscombe', 8, false, '2011-04-18', 19_200, 3],
  ['Harrow Cross', 'local', 'Harrow Cross', 15, true, '1983-07-05', 33_600, 3],
  ['Harrow Cross Kiosk', 'kiosk', 'Harrow Cross', 3, false, '2018-12-01', null, 9]
] as const
/** Name, category, country, chargebacks in percent, online only, average ticket. */
const merchants = [
  ['Pixel Bazaar', 'electronics', 'Osterlund', 4.85, true, 389.9],
  ['Pixel Bazaar Outlet', 'electronics', 'Osterlund', 6.2, true, 142.35],
  ['Green Larder', 'groceries', 'Merewyn', 0.15, false, 46.8],
  ['Salt and Thyme', 'restaurant', 'Merewyn', 0.4, false, 73.25],
  ['Lucky Seven Casino', 'gambling', 'Tarvos', 7.9, true, 210.4],
  ['Seven Stars Betting', 'gambling', 'Merewyn', 3.1, false, null],
  ['CoinHopper.io', 'crypto', 'Tarvos', 9.35, true, 870.6],
  ['Northgate Fuel', 'fuel', 'Merewyn', 0.3, false, 61.1],
  ['Wanderwell Travel', 'travel', 'Osterlund', 2.75, true, 1240.5],
  ['Bright & Bolt Hardware', 'hardware', 'Merewyn', 0.55, false, 94.7],
  ['Gilt Cage Jewellers', 'jewellery', 'Osterlund', 1.9, false, 1685.3],
  ['Swift Gift Cards', 'gift cards', 'Tarvos', 8.6, true, 99.95],
  ['Fern Street Pharmacy', 'pharmacy', 'Merewyn', 0.1, false, null]
] as const
/** Name, form, system, rooted, first seen. */
const devices = [
  ['Pear Phone 9', 'phone', 'PearOS', false, '2020-09-14'],
  ['Pear Phone 9 Max', 'phone', 'PearOS', false, '2021-11-02'],
  ['Quartz X1', 'phone', 'Droidel', true, '2022-12-20'],
  ['Quartz X2', 'phone', 'Droidel', false, '2023-08-09'],
  ['Burner-04', 'phone', 'Droidel', true, '2023-03-17'],
  ['Burner-11', 'phone', 'Droidel', true, '2023-06-05'],
  ['Slatebook', 'laptop', 'Fenix', false, '2017-01-25'],
  ['Slatebook Pro', 'laptop', 'Fenix', false, '2021-04-07'],
  ['Farm Office PC', 'desktop', 'Fenix', false, '2014-10-13'],
  ['Forecourt Till', 'desktop', 'Fenix', true, '2019-05-30'],
  ['Kitchen Tablet', 'tablet', 'Droidel', false, '2018-12-25'],
  ['Library Terminal', 'desktop', null, false, '2016-02-16'],
  ['Pear Pad', 'tablet', 'PearOS', false, '2022-05-11'],
  ['Ghost Emulator', 'virtual', null, true, '2023-09-01']
] as const
/** Name, sort, severity, loss, opened, closed, confirmed as fraud, opened by, closed by. */
const cases = [
  ['Case 31', 'phishing', 2, 1250.5, '2022-03-09', '2022-05-20', true, 4, 2],
  ['Case 31-B', 'phishing', 1, null, '2022-04-02', '2022-04-29', false, 4, 4],
  ['Paper Lantern', 'account takeover', 4, 18_400.25, '2023-01-16', '2023-07-11', true, 5, 1],
  ['Velvet Mule', 'money mule', 5, 46_750.8, '2023-04-12', null, null, 7, 0],
  ['Velvet Mule II', 'money mule', 4, 22_310.4, '2023-09-28', null, null, 3, 0],
  ['Smoke and Mirrors', 'invoice fraud', 3, 9875.6, '2023-02-21', '2023-10-03', true, 9, 3],
  ['Tin Whistle', 'card cloning', 2, 2140.9, '2023-06-19', '2023-08-01', false, 9, 9],
  ['Cold Harbour', 'account takeover', 5, 73_200.15, '2023-11-07', null, null, 1, 0],
  ['Glass Key', 'card cloning', 3, 5630.7, '2024-01-23', '2024-03-14', true, 8, 3],
  ['Nine Ladders', 'money mule', 3, null, '2024-02-15', null, null, 3, 0],
  ['Quiet Ledger', 'invoice fraud', 1, 640.2, '2021-10-11', '2021-12-06', false, 6, 2]
] as const

/** A property that is null is left out. */
const table = (label: string, id: string, keys: string, tuples: readonly (readonly unknown[])[]): EvalNode[] =>
  tuples.map((tuple, i) => {
    const pairs = keys.split(' ').map((key, at) => [key, tuple[at]] as const)
    const properties: EvalNode['properties'] = Object.fromEntries(pairs.filter(([, value]) => value !== null)) as EvalNode['properties']
    return { id: `${id}${i + 1}`, labels: [label], properties }
  })
const nodes: EvalNode[] = [
  ...table('Customer', 'c', 'name segment riskScore annualIncome isPep joinedOn town birth_yr', customers),
  ...table('Account', 'a', 'name kind balance status openedOn overdraft_lim paperless', accounts),
  ...table('Branch', 'b', 'name tier town staff hasVault openedOn visitors_pa', branches),
  ...table('Merchant', 'm', 'name category country cb_rate onlineOnly avgTicket', merchants),
  ...table('Device', 'd', 'name formFactor os rooted firstSeen', devices),
  ...table('FraudCase', 'f', 'name caseType severity lossAmt openedOn closedOn confirmed', cases)
]

const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const [i, account] of accounts.entries()) add(`a${i + 1}`, 'DOMICILED_AT', `b${account[7]}`)
for (const [i, branch] of branches.entries()) if (branch[7] > 0) add(`b${i + 1}`, 'SUB_BRANCH_OF', `b${branch[7]}`)
for (const [i, found] of cases.entries()) {
  add(`b${found[7]}`, 'OPENED', `f${i + 1}`)
  if (found[8] > 0) add(`b${found[8]}`, 'CLOSED', `f${i + 1}`)
}
/** Accounts per customer; some are shared. */
const held = [[1, 2, 18, 33], [3], [4, 5], [6, 34], [7, 8], [9, 10], [11], [12, 13], [14], [15, 16], [17, 18], [20], [21], [22], [23, 19], [24], [25], [26]]
for (const [i, list] of [...held, [27, 28], [29], [30, 26], [31, 32]].entries()) for (const a of list) add(`c${i + 1}`, 'HOLDS', `a${a}`)
for (const [customer, account] of [
  [10, 27],
  [12, 19],
  [14, 28],
  [3, 15]
] as const)
  add(`c${customer}`, 'HOLDS', `a${account}`)

for (const [from, to, amount, fee, sentOn, channel] of transfers) {
  add(`a${from}`, 'XFER_TO', `a${to}`, { amount, fee, sentOn, channel })
}
for (const [account, merchant, totalSpend, txn_cnt] of payments) {
  add(`a${account}`, 'PAID_AT', `m${merchant}`, { totalSpend, txn_cnt })
}
for (const [customer, device, logins, lastUsed] of signIns) {
  add(`c${customer}`, 'USES_DEV', `d${device}`, { logins, lastUsed })
}
for (const [branch, account, flaggedOn, reason] of flags) {
  add(`b${branch}`, 'FLAGGED', `a${account}`, { flaggedOn, reason })
}
for (const [found, list] of [[1], [17], [4, 5], [3, 21, 25, 14], [25, 31, 14], [9, 12, 24], [34], [14, 12, 3], [24, 11], [31, 32], [7]].entries()) {
  for (const account of list) add(`f${found + 1}`, 'INVOLVES', `a${account}`)
}

/** A bank's customers and accounts, transfers, card spending, logins, flags and fraud cases. */
export const ledger: EvalGraph = { name: 'ledger', orientation: 'directed', nodes, relationships }
