import { ask, count, declined, name, names, number, path, ranking, rows, truth, word } from '../expect.ts'
import { platform } from '../graphs/platform.ts'
import { betweennessOf, networkOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(platform)
const { all, one, out, into, links } = g
const service = (called: string) => one('Service', called)
const library = (called: string) => one('Library', called)
const team = (called: string) => one('Team', called)
const person = (called: string) => one('Engineer', called)
const incident = (called: string) => one('Incident', called)
const store = (called: string) => one('DataStore', called)
const services = all('Service')
const engineers = all('Engineer')
const incidents = all('Incident')
const between = (type: string, from: string, to: string) => {
  const [link, other] = links(type, (item) => nameOf(item.from) === from && nameOf(item.to) === to)
  if (link === undefined || other !== undefined) throw new RangeError(`Not exactly one ${type} from ${from} to ${to}.`)
  return link
}
const calls = networkOf(g, { types: ['CALLS'] })
const byLatency = networkOf(g, { types: ['CALLS'], weight: 'p99Ms' })
const callsBothWays = networkOf(g, { types: ['CALLS'], directed: false })
const chiefs = networkOf(g, { types: ['REPORTS_TO'] })
const callBetween = betweennessOf(g, calls, true)
/** Number of components of services by calls, without one service. */
const groupsWithout = (gone?: (typeof services)[number]) => {
  const left = new Set(services.filter((item) => item !== gone))
  let groups = 0
  for (const first of left) {
    groups++
    const open = [first]
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      left.delete(item)
      for (const next of callsBothWays.arcs.get(item)?.keys() ?? []) if (left.has(next)) open.push(next)
    }
  }
  return groups
}

export const questions = [
  // Single facts.
  ask('lookup', 'requests per second Checkout v2 -> Payments?', number(num(between('CALLS', 'Checkout v2', 'Payments'), 'rps'))),
  ask(
    'lookup',
    "Good morning! I only joined last week, so sorry if this is obvious, but who is Wendell Oake's boss?",
    name(...out(person('Wendell Oake'), 'REPORTS_TO'))
  ),
  ask('lookup', 'Whose responsibility is Tax 3000, i.e. which team has it?', name(...out(service('Tax 3000'), 'OWNED_BY'))),
  ask('lookup', 'Return durMin of the Incident named Ghost Refunds.', number(num(incident('Ghost Refunds'), 'durMin'))),
  ask('lookup', 'order hub is pinned to which version of protopack', word(text(between('USES_LIB', 'Order Hub', 'protopack'), 'ver'))),
  ask('lookup', 'Do we have on record what was behind the Login Loop? I mean its root cause.', word(text(incident('Login Loop'), 'rootCause'))),
  // Filters.
  ask(
    'list',
    "We're cleaning house this quarter. What are the services already flagged as deprecated?",
    names(all('Service', (item) => item.properties['deprecated'] === true))
  ),
  ask('list', 'engineers, level 5 or above, city Lindmere', names(all('Engineer', (who) => num(who, 'lvl') >= 5 && text(who, 'city') === 'Lindmere'))),
  ask(
    'list',
    'Could you kindly show me every incident that began in the course of 2022?',
    names(all('Incident', (item) => text(item, 'began_on').startsWith('2022')))
  ),
  ask(
    'list',
    'Data stores that take up somewhere from 200 to 1000 gigabytes, one per line',
    names(all('DataStore', (item) => num(item, 'sizeGb') >= 200 && num(item, 'sizeGb') <= 1000))
  ),
  ask('list', "Service where lang = 'Go' and tier = 0; names only", names(all('Service', (item) => text(item, 'lang') === 'Go' && num(item, 'tier') === 0))),
  ask(
    'list',
    'Legal is asking which of our libraries come under either a BSD-3 or a GPL-3.0 licence.',
    names(all('Library', (item) => ['BSD-3', 'GPL-3.0'].includes(text(item, 'licence'))))
  ),
  ask('list', 'find all engeneers whose name begins with "Ezra"', names(all('Engineer', (who) => nameOf(who).startsWith('Ezra')))),
  ask(
    'list',
    'Which outages ran for more than an hour and a half and yet nobody ever wrote a postmortem for them?',
    names(all('Incident', (item) => num(item, 'durMin') > 90 && item.properties['postmortem'] === false))
  ),
  // Counts.
  ask('count', 'How many of our engineers are contractors?', count(all('Engineer', (who) => who.properties['contractor'] === true))),
  ask(
    'count',
    'number of services in Java, minus the deprecated ones',
    count(all('Service', (item) => text(item, 'lang') === 'Java' && item.properties['deprecated'] === false))
  ),
  ask('count', 'Tell me how many people had been hired before 2018 started.', count(all('Engineer', (who) => text(who, 'hired_on') < '2018'))),
  ask(
    'count',
    'Among the calls from one service to another, how many have a p99 latency higher than 200 ms?',
    count(links('CALLS', (link) => num(link, 'p99Ms') > 200))
  ),
  ask('count', 'The event lake keeps growing... how many services are writing their data there?', count(into(store('event lake'), 'PERSISTS_IN'))),
  // Groups.
  ask('group', 'Split the services up by programming language and give the number for each.', rows(countBy(services, (item) => text(item, 'lang')))),
  ask(
    'group',
    'total incident minutes per root cause, table',
    rows(
      foldBy(
        incidents,
        (item) => text(item, 'rootCause'),
        (group) => sum(group.map((item) => num(item, 'durMin')))
      )
    )
  ),
  ask('group', 'Headcount of every team please, smallest ones too', rows(all('Team').map((item) => [nameOf(item), into(item, 'MEMBER_OF').length]))),
  ask(
    'group',
    'What is the average replica count in each service tier?',
    rows([0, 1, 2, 3].map((tier) => [tier, mean(services.filter((item) => num(item, 'tier') === tier).map((item) => num(item, 'replicas')))]))
  ),
  // The most and the least.
  ask(
    'top',
    'Name the three services that set us back the most dollars a month, dearest at the head.',
    ranking(top(services, 3, (item) => num(item, 'monthlyCostUsd')))
  ),
  ask(
    'top',
    'Looking at how long the incidents lasted, which one is the runner-up for the longest?',
    name(...top(incidents, 2, (item) => num(item, 'durMin')).slice(1))
  ),
  ask('top', 'Which service has been hit by more incidents than any other?', name(...best(services, (item) => into(item, 'HIT_SVC').length))),
  ask('top', 'the two libraries most services are using?', names(top(all('Library'), 2, (item) => into(item, 'USES_LIB').length))),
  ask(
    'top',
    'I worry about burnout: who carries the most on-call hours a week once you add up all their services?',
    name(...top(engineers, 1, (who) => sum(links('ONCALL_FOR', (link) => link.from === who).map((link) => num(link, 'hrsPerWk')))))
  ),
  ask(
    'top',
    'Rank services by the sum of rps over their incoming CALLS and return the top 3 in descending order.',
    ranking(top(services, 3, (item) => sum(links('CALLS', (link) => link.to === item).map((link) => num(link, 'rps')))))
  ),
  // Sums and means.
  ask(
    'aggregate',
    'Adding up every incident put down to a bug, how many dollars did we lose?',
    number(sum(all('Incident', (item) => text(item, 'rootCause') === 'bug' && num(item, 'lossUsd') > 0).map((item) => num(item, 'lossUsd'))))
  ),
  ask(
    'aggregate',
    'mean years of experience, level 4 engineers only',
    number(mean(all('Engineer', (who) => num(who, 'lvl') === 4).map((who) => num(who, 'yrsExp'))))
  ),
  ask(
    'aggregate',
    'Budget season again. What do all the services that Fulfilment owns cost per month when taken together?',
    number(Number(sum(into(team('Fulfilment'), 'OWNED_BY').map((item) => num(item, 'monthlyCostUsd'))).toFixed(2)))
  ),
  // Two and three steps.
  ask(
    'neighbours',
    'If orders-db has to go down for maintenance, which teams own a service that keeps data in there and so must be told?',
    names(into(store('orders-db'), 'PERSISTS_IN').flatMap((item) => out(item, 'OWNED_BY')))
  ),
  ask(
    'neighbours',
    'Who holds the pager for the services Order Hub calls?',
    names(out(service('Order Hub'), 'CALLS').flatMap((item) => into(item, 'ONCALL_FOR')))
  ),
  ask(
    'neighbours',
    'libraries used by the services that were hit in Black Tuesday',
    names(out(incident('Black Tuesday'), 'HIT_SVC').flatMap((item) => out(item, 'USES_LIB')))
  ),
  ask(
    'neighbours',
    'Show me the people who helped to mitigate an incident they themselves had triggered.',
    names(engineers.filter((who) => out(who, 'TRIGGERED').some((item) => out(who, 'MITIGATED').includes(item))))
  ),
  ask(
    'neighbours',
    'From which teams are the engineers by whom severity 1 incidents were triggered?',
    names(all('Incident', (item) => num(item, 'sev') === 1).flatMap((item) => into(item, 'TRIGGERED').flatMap((who) => out(who, 'MEMBER_OF'))))
  ),
  ask(
    'neighbours',
    "Joaquim Feld has some managers below him. I'd like the names of the folks who report to those managers, not the managers.",
    names(into(person('Joaquim Feld'), 'REPORTS_TO').flatMap((who) => into(who, 'REPORTS_TO')))
  ),
  // Yes or no.
  ask('yes-no', 'is the hot cache encrypted', truth(store('hot cache').properties['encrypted'] === true)),
  ask('yes-no', 'Is it Ezra Pell who manages Noor Adeyinka?', truth(out(person('Noor Adeyinka'), 'REPORTS_TO').includes(person('Ezra Pell')))),
  ask(
    'yes-no',
    'Did anyone from the Signals team have a hand in getting Disk 9 Full under control?',
    truth(into(incident('Disk 9 Full'), 'MITIGATED').some((who) => out(who, 'MEMBER_OF').includes(team('Signals'))))
  ),
  ask(
    'yes-no',
    'are there any Rust services with an slo target under 99 percent?',
    truth(services.some((item) => text(item, 'lang') === 'Rust' && num(item, 'sloPct') < 99))
  ),
  // At least, without.
  ask(
    'at-least',
    'Engineers with two or more services on their on-call plate: who are they?',
    names(engineers.filter((who) => out(who, 'ONCALL_FOR').length >= 2))
  ),
  ask('at-least', 'How many incidents did damage to at least two different services?', count(incidents.filter((item) => out(item, 'HIT_SVC').length >= 2))),
  ask('not', 'Which services currently have nobody on call for them?', names(services.filter((item) => into(item, 'ONCALL_FOR').length === 0))),
  ask('not', 'incidents with no TRIGGERED relationship coming in', names(incidents.filter((item) => into(item, 'TRIGGERED').length === 0))),
  // Compared.
  ask(
    'compare',
    'Who has been at the company longer, Tamsin Orrel or Joaquim Feld?',
    name(...top([person('Tamsin Orrel'), person('Joaquim Feld')], 1, (who) => -Date.parse(text(who, 'hired_on'))))
  ),
  ask('compare', 'teams w/ bigger budget than Platform Core', names(all('Team', (item) => num(item, 'budgetKUsd') > num(team('Platform Core'), 'budgetKUsd')))),
  ask(
    'compare',
    'How many more replicas does Payments run than Payments Ledger? Just the difference.',
    number(num(service('Payments'), 'replicas') - num(service('Payments Ledger'), 'replicas'))
  ),
  // Ways.
  ask(
    'path',
    'A request comes in at the Edge Gateway and ends as an email in Mail Relay. Along which services does it go if it makes as few calls as possible?',
    path(calls.paths(service('Edge Gateway'), service('Mail Relay')))
  ),
  ask('path', 'Cheapest CALLS path from Edge Gateway to Pricing, cost = sum of p99Ms', path(byLatency.paths(service('Edge Gateway'), service('Pricing')))),
  ask(
    'path',
    'Please spell out the chain of command from Ravi Temperance all the way up to Odalys Brandt.',
    path(chiefs.paths(person('Ravi Temperance'), person('Odalys Brandt')))
  ),
  ask('path', 'starting from Checkout, which servces can be reached downstream in one or two calls?', names(calls.within(service('Checkout'), 2))),
  // The network.
  ask(
    'structure',
    'Suppose we draw only who calls whom among the services and ignore the direction. How many separate islands appear, a lone service being an island too?',
    number(groupsWithout())
  ),
  ask(
    'structure',
    'Looking only at calls between services and ignoring direction, which services would each, if lost, cut others off from one another?',
    names(services.filter((item) => (callsBothWays.arcs.get(item)?.size ?? 0) > 0 && groupsWithout(item) > groupsWithout()))
  ),
  ask('structure', 'highest betweenness centrality over CALLS, directed, service name only', name(...top(services, 1, callBetween))),
  // Answer forms.
  ask(
    'format',
    'As a JSON array with the keys name and lvl: everyone who is in the Signals team.',
    rows(into(team('Signals'), 'MEMBER_OF').map((who) => [nameOf(who), num(who, 'lvl')]))
  ),
  ask(
    'format',
    'I need the services depending on httpkit-retry or on tokensmith in one line, separated by commas, without any other text.',
    names([...into(library('httpkit-retry'), 'USES_LIB'), ...into(library('tokensmith'), 'USES_LIB')])
  ),
  ask(
    'format',
    'CSV (incident,lossUsd) of the incidents in which we lost over 150000 dollars',
    rows(all('Incident', (item) => num(item, 'lossUsd') > 150_000).map((item) => [nameOf(item), num(item, 'lossUsd')]))
  ),
  ask('format', 'Reply with yes or no and nothing else: does team 42 own a single service?', truth(into(team('Team 42'), 'OWNED_BY').length > 0)),
  // Not in the data.
  ask('unanswerable', 'What salary does Odalys Brandt get?', declined),
  ask('unanswerable', 'monthly cost of Legacy Billing in USD', declined),
  ask('unanswerable', 'Which team looks after the Wishlist Keeper service?', declined),
  ask('unanswerable', 'How many customers complained to support while Black Tuesday was going on?', declined),
  ask('unanswerable', 'hey, quick one, what is the cpu load on Build Farm at the moment?', declined)
]
