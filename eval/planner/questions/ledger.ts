import { ask, count, declined, name, names, number, path, ranking, rows, truth, word, words } from '../expect.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { ledger } from '../graphs/ledger.ts'
import { networkOf, pageranksOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, type Link, mean, nameOf, namesOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(ledger)
const { all, one, out, into, around, links } = g
const customer = (called: string) => one('Customer', called)
const account = (called: string) => one('Account', called)
const branch = (called: string) => one('Branch', called)
const device = (called: string) => one('Device', called)
const fraud = (called: string) => one('FraudCase', called)
const [customers, accounts, branches] = [all('Customer'), all('Account'), all('Branch')]
const [merchants, devices, cases] = [all('Merchant'), all('Device'), all('FraudCase')]
const between = (from: EvalNode, type: string, to: EvalNode): Link => {
  const [link, other] = links(type, (found) => found.from === from && found.to === to)
  if (link === undefined || other !== undefined) throw new RangeError(`Not exactly one ${type} from ${nameOf(from)} to ${nameOf(to)}.`)
  return link
}
const day = (item: EvalNode, property: string) => Date.parse(text(item, property))
const is = (item: EvalNode, property: string) => item.properties[property] === true
const known = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value))
const cents = (value: number) => Number(value.toFixed(2))
const transfers = links('XFER_TO')
const sent = networkOf(g, { types: ['XFER_TO'] })
const byFee = networkOf(g, { types: ['XFER_TO'], weight: 'fee' })
const eitherWay = networkOf(g, { types: ['XFER_TO'], directed: false })
const anyLink = networkOf(g, { directed: false })
const upwards = networkOf(g, { types: ['SUB_BRANCH_OF'] })
const clumps = new Set(accounts.map((item) => namesOf([...eitherWay.steps(item).keys()]).join('|')))
const rank = pageranksOf(g, sent)
/** Whether the node's neighbours cannot reach each other without it. */
const isCut = (gone: EvalNode) => {
  const [first, ...others] = around(gone, 'XFER_TO')
  if (first === undefined) return false
  const reached = new Set([first])
  for (const node of reached) for (const next of around(node, 'XFER_TO')) if (next !== gone) reached.add(next)
  return others.some((other) => !reached.has(other))
}
const comesBack = (item: EvalNode) => out(item, 'XFER_TO').some((next) => sent.steps(next).has(item))
const frozen = all('Account', (item) => text(item, 'status') === 'frozen')
const spentAt = (item: EvalNode) => sum(links('PAID_AT', (link) => link.to === item).map((link) => num(link, 'totalSpend')))
const prosk = customer('Iven Prosk')

export const questions = [
  ask('lookup', 'benno strick - risk score?', number(num(customer('Benno Strick'), 'riskScore'))),
  ask(
    'lookup',
    'Good morning! I have only just joined the review team and was told you could help me. On what date was the case Velvet Mule II opened, please?',
    word(text(fraud('Velvet Mule II'), 'openedOn'))
  ),
  ask('lookup', 'Whose account is Kettleby Parts?', name(...into(account('Kettleby Parts'), 'HOLDS'))),
  ask(
    'lookup',
    'amount of the XFER_TO from "Orchard Trading" to "Kettleby Forecourt", bare figure',
    number(num(between(account('Orchard Trading'), 'XFER_TO', account('Kettleby Forecourt')), 'amount'))
  ),
  ask(
    'lookup',
    'For what reason did the Harrow Cross Kiosk put a flag on ca-1009?',
    word(text(between(branch('Harrow Cross Kiosk'), 'FLAGGED', account('CA-1009')), 'reason'))
  ),
  ask(
    'lookup',
    'I have got Marta Quillfeather on the line and she swears she never owned it. Still, when did she last use the Burner-04?',
    word(text(between(customer('Marta Quillfeather'), 'USES_DEV', device('Burner-04')), 'lastUsed'))
  ),
  ask('list', 'Which accounts are in the red at the moment?', names(all('Account', (item) => num(item, 'balance') < 0))),
  ask(
    'list',
    'everybody who became a customer of ours in 2021 or 2022 pls',
    names(all('Customer', (item) => text(item, 'joinedOn') >= '2021' && text(item, 'joinedOn') < '2023'))
  ),
  ask('list', 'onlineOnly = true AND cb_rate > 7 -> Merchant.name', names(all('Merchant', (item) => is(item, 'onlineOnly') && num(item, 'cb_rate') > 7))),
  ask(
    'list',
    'My boss wants to see the serious stuff that is still not closed: which fraud cases have a severity of 4 or 5 and no closing date?',
    names(all('FraudCase', (item) => num(item, 'severity') >= 4 && text(item, 'closedOn') === ''))
  ),
  ask(
    'list',
    'Show me the devices that either are rooted or have no operating sytem recorded.',
    names(all('Device', (item) => is(item, 'rooted') || text(item, 'os') === ''))
  ),
  ask(
    'list',
    "Accounts whose name begins with 'Orchard', minus any dormant one",
    names(all('Account', (item) => nameOf(item).startsWith('Orchard') && text(item, 'status') !== 'dormant'))
  ),
  ask('count', 'How many of the people we bank for were born after 1985?', count(all('Customer', (item) => num(item, 'birth_yr') > 1985))),
  ask(
    'count',
    'number of transfers made via the web channel during 2023',
    count(transfers.filter((link) => text(link, 'channel') === 'web' && text(link, 'sentOn').startsWith('2023')))
  ),
  ask(
    'count',
    'COUNT of Account nodes with kind "savings" and a status other than "active"?',
    count(all('Account', (item) => text(item, 'kind') === 'savings' && text(item, 'status') !== 'active'))
  ),
  ask('count', 'How mnay diferent accounts have been flagged at least once?', count(accounts.filter((item) => into(item, 'FLAGGED').length > 0))),
  ask(
    'count',
    'Of the investigations opened from 2023 onwards, how many ended up confirmed as fraud?',
    count(all('FraudCase', (item) => text(item, 'openedOn') >= '2023' && is(item, 'confirmed')))
  ),
  ask('group', 'Break the accounts down by kind: kind, how many.', rows(countBy(accounts, (item) => text(item, 'kind')))),
  ask(
    'group',
    'What risk score does the average client have in each segment, retail, private and business?',
    rows(
      foldBy(
        customers,
        (item) => text(item, 'segment'),
        (group) => mean(group.map((item) => num(item, 'riskScore')))
      )
    )
  ),
  ask(
    'group',
    'accounts domiciled per branch (skip branches with zero)',
    rows(branches.map((item): [string, number] => [nameOf(item), into(item, 'DOMICILED_AT').length]).filter(([, kept]) => kept > 0))
  ),
  ask(
    'group',
    'There is a meeting on fraud losses this afternoon. Could you add up the known losses for every type of case? JSON with the keys caseType and total.',
    rows(
      foldBy(
        cases,
        (item) => text(item, 'caseType'),
        (group) => cents(sum(known(group.map((item) => num(item, 'lossAmt')))))
      )
    )
  ),
  ask(
    'group',
    'sum of txn_cnt over all PAID_AT, by the country of the merchant',
    rows(
      foldBy(
        links('PAID_AT'),
        (link) => text(link.to, 'country'),
        (group) => sum(group.map((link) => num(link, 'txn_cnt')))
      )
    )
  ),
  ask(
    'top',
    'Name the three customers who have been with the bank the longest, starting with the most faithful of all.',
    ranking(top(customers, 3, (item) => -day(item, 'joinedOn')))
  ),
  ask('top', 'CoinHopper.io has the worst chargeback rate. Who is the runner-up?', name(...top(merchants, 2, (item) => num(item, 'cb_rate')).slice(1))),
  ask(
    'top',
    'Summing up the logins of all its users, what device sees the most traffic?',
    name(...top(devices, 1, (item) => sum(links('USES_DEV', (link) => link.to === item).map((link) => num(link, 'logins')))))
  ),
  ask('top', 'account that gets money wired in from the greatest number of other accounts', name(...best(accounts, (item) => into(item, 'XFER_TO').length))),
  ask(
    'top',
    'If we leave kiosks out of it, at which branch do the fewest people work?',
    name(
      ...top(
        branches.filter((item) => text(item, 'tier') !== 'kiosk'),
        1,
        (item) => -num(item, 'staff')
      )
    )
  ),
  ask('top', 'Rank the top 4 shops by the total our account holders spent there, highest to lowest.', ranking(top(merchants, 4, spentAt))),
  ask('aggregate', 'Net balance of all the frozen accounts put together?', number(cents(sum(frozen.map((item) => num(item, 'balance')))))),
  ask(
    'aggregate',
    'avg fee, transfers by mobile only',
    number(mean(transfers.filter((link) => text(link, 'channel') === 'mobile').map((link) => num(link, 'fee'))))
  ),
  ask(
    'aggregate',
    'How much money does Dorian Vash have with us when you count every account he holds, joint ones in full?',
    number(cents(sum(out(customer('Dorian Vash'), 'HOLDS').map((item) => num(item, 'balance')))))
  ),
  ask(
    'neighbours',
    'Iven Prosk worries me. What other customers log in on a device that he also uses?',
    names(out(prosk, 'USES_DEV').flatMap((item) => into(item, 'USES_DEV').filter((who) => who !== prosk)))
  ),
  ask(
    'neighbours',
    'Which of our clients hold an account from which gambling businesses were paid?',
    names(customers.filter((who) => out(who, 'HOLDS').some((item) => out(item, 'PAID_AT').some((shop) => text(shop, 'category') === 'gambling'))))
  ),
  ask(
    'neighbours',
    'smoke and mirrors: holders of the accounts involved',
    names(out(fraud('Smoke and Mirrors'), 'INVOLVES').flatMap((item) => into(item, 'HOLDS')))
  ),
  ask(
    'neighbours',
    'Take the people who sign in on the Pear Pad. Where, I mean at which branches, are the accounts they hold kept?',
    names(into(device('Pear Pad'), 'USES_DEV').flatMap((who) => out(who, 'HOLDS').flatMap((item) => out(item, 'DOMICILED_AT'))))
  ),
  ask(
    'neighbours',
    'Please name every branch that sits below Southern Region in the hierarchy, whether directly or further down.',
    names(branches.filter((item) => item !== branch('Southern Region') && upwards.steps(item).has(branch('Southern Region'))))
  ),
  ask('yes-no', 'Did Old Brantmoor close the Paper Lantern case itself?', truth(into(fraud('Paper Lantern'), 'CLOSED').includes(branch('Old Brantmoor')))),
  ask('yes-no', 'has CA-1018 ever been on either end of a transfer', truth(around(account('CA-1018'), 'XFER_TO').length > 0)),
  ask(
    'yes-no',
    'Is there a device that both Benno Strick and Rasmus Thule have used?',
    truth(out(customer('Benno Strick'), 'USES_DEV').some((item) => out(customer('Rasmus Thule'), 'USES_DEV').includes(item)))
  ),
  ask(
    'yes-no',
    'Suppose a payment leaves CA-1020. Following the recorded transfers onward and forgetting their dates, could it end up on CA-1020 again?',
    truth(comesBack(account('CA-1020')))
  ),
  ask('at-least', 'Who holds three accounts or more?', names(customers.filter((who) => out(who, 'HOLDS').length >= 3))),
  ask('at-least', 'accounts flagged by more than one branch', names(accounts.filter((item) => into(item, 'FLAGGED').length > 1))),
  ask('at-least', 'I need the joint accounts, so those with two holders or more.', names(accounts.filter((item) => into(item, 'HOLDS').length >= 2))),
  ask('not', 'For which clients do we have not a single device on record?', names(customers.filter((who) => out(who, 'USES_DEV').length === 0))),
  ask(
    'not',
    'With more than 50 000 on the balance, which accounts were never flagged and are not involved in any case?',
    names(accounts.filter((item) => num(item, 'balance') > 50_000 && [...into(item, 'FLAGGED'), ...into(item, 'INVOLVES')].length === 0))
  ),
  ask(
    'not',
    'Give me merchants where none of the frozen accounts has ever paid.',
    names(merchants.filter((shop) => !into(shop, 'PAID_AT').some((item) => frozen.includes(item))))
  ),
  ask(
    'compare',
    'Whose yearly income is higher than that of Saskia Bellweather?',
    names(all('Customer', (item) => num(item, 'annualIncome') > num(customer('Saskia Bellweather'), 'annualIncome')))
  ),
  ask(
    'compare',
    'difference in balance, CA-1014 against CA-1021, no words just the number',
    number(cents(num(account('CA-1014'), 'balance') - num(account('CA-1021'), 'balance')))
  ),
  ask(
    'path',
    'What is the shortest chain of transfers, counted in hops, that leads from CA-1001 to CA-1009?',
    path(sent.paths(account('CA-1001'), account('CA-1009')))
  ),
  ask(
    'path',
    'Trace the route of transfers out of CA-1002 and into Visa 7732 on which the fees add up to the least.',
    path(byFee.paths(account('CA-1002'), account('Visa 7732')))
  ),
  ask(
    'path',
    'Ottoline Frayne says she has nothing to do with the case Glass Key. Ignoring types and directions, what is the shortest connection between the two?',
    path(anyLink.paths(customer('Ottoline Frayne'), fraud('Glass Key')))
  ),
  ask('path', 'accounts reachable from lark deposits within 2 transfers, in the direction of payment', names(sent.within(account('Lark Deposits'), 2))),
  ask(
    'structure',
    'If it does not matter who pays whom, into how many separate clumps do transfers tie the accounts? One without any transfer is a clump of its own.',
    number(clumps.size)
  ),
  ask('structure', 'Run articulation points on XFER_TO as an undirected network and list the accounts found.', names(accounts.filter(isCut))),
  ask('structure', 'two highest accounts by PageRank on transfers, direction kept, amounts ignored, best first', ranking(top(accounts, 2, rank))),
  ask(
    'format',
    'As a JSON array of objects with name and closedOn: the cases closed by Southern Region.',
    rows(out(branch('Southern Region'), 'CLOSED').map((item) => [nameOf(item), text(item, 'closedOn')]))
  ),
  ask(
    'format',
    'Customers scoring 60 to 80 for risk, both ends included. I will paste it into a sheet, so CSV with header name,riskScore.',
    rows(customers.filter((item) => num(item, 'riskScore') >= 60 && num(item, 'riskScore') <= 80).map((item) => [nameOf(item), num(item, 'riskScore')]))
  ),
  ask(
    'format',
    'On one line with commas between them, no other text: which towns do our private banking clients live in?',
    words(all('Customer', (item) => text(item, 'segment') === 'private').map((item) => text(item, 'town')))
  ),
  ask(
    'format',
    'Number of trios of accounts in which each one has a transfer with both others, whichever way it went. Reply with a numeral only.',
    number(trianglesOf(g, { types: ['XFER_TO'] }).length)
  ),
  ask('unanswerable', 'What phone number do we have for Pim Carrow?', declined),
  ask('unanswerable', 'manager of the luscombe branch, name only', declined),
  ask('unanswerable', 'What is the current balance on CA-1040?', declined),
  ask('unanswerable', 'At how many percent does the Rainy Day account earn interest?', declined),
  ask('unanswerable', 'From which IP address did Rasmus Thule connect on the Ghost Emulator?', declined),
  ask('unanswerable', 'Could you rank the branches by customer satisfaction, please?', declined)
]
