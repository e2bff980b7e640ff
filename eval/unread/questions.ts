import { decline, type Key, names, number, type UnseenQuestion, verdict } from './key.ts'
import { Records, type TestGraph } from './records.ts'

/** The graphs contain no answer to these. */
const notStored = {
  london: [
    'Which stations have step-free access?',
    'How many passengers use Victoria every day?',
    'Which stations opened before 1900?',
    'List stations with a car park.',
    'What is the fare from Bank to Wembley Park?',
    'Which stations are closed on Sundays?',
    'How many escalators are there at Angel?',
    'Which station is the deepest?',
    'List the stations with wheelchair ramps in zone 2.',
    'Who designed Southgate station?',
    'How many trains stop at Oxford Circus per hour?',
    'Which trams stop at Wimbledon?',
    'What colour is the Victoria Line?',
    'How many platforms does Baker Street have?',
    'Which stations are haunted?',
    'How many hotels are near Paddington?',
    'Which stations in zone 1 have free wifi?',
    'How many staff work at Bank?',
    'Which stations were refurbished recently?',
    'Count the bus stops in zone 5.'
  ],
  company: [
    'Which people have a driving licence?',
    'Which people are married?',
    'What is the revenue of Quarry Foods?',
    'Which companies are listed on the stock exchange?',
    'Who speaks Japanese?',
    'How many children does Bob Tanaka have?',
    'Who is the manager of Erik Olsen?',
    'Which people retired last year?',
    'Which people have a degree in physics?',
    'Which companies have a cafeteria?',
    'Which city has the best weather?',
    'How many pets does Hana Suzuki own?',
    'What is the email address of Carla Diaz?',
    'Which vegetarian people work at Northwind Robotics?'
  ]
}

/** Questions about the sample graph, written before the check for unread words: plain ones, filters, ordinals, units, and ones about unstored facts. */
export function undergroundQuestions(graph: TestGraph): UnseenQuestion[] {
  const all = new Records(graph)
  const [hops, minutes] = [(from: string) => all.distances(from, () => 1), (from: string) => all.distances(from, ({ time }) => Number(time))]
  const zone = (value: number) => all.where((row) => row.number('zone') === value)
  const linked = graph.relationships.flatMap(({ source, target }) => [all.name(source), all.name(target)])
  const degree = new Map(all.rows.map(({ name }) => [name, linked.filter((end) => end === name).length]))
  const byDegree = [...degree.keys()].toSorted((a, b) => (degree.get(b) as number) - (degree.get(a) as number))
  const byLatitude = all.by('latitude').map(({ name }) => name)
  const direct = (a: string, b: string) => all.around(a).includes(b)
  const linksOf = (line: string) => graph.relationships.filter(({ properties }) => properties?.['line'] === line)
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const km = (a: string, b: string) =>
    Number(
      graph.relationships.find(({ source, target }) => [a, b].every((end) => [all.name(source), all.name(target)].includes(end)))?.properties?.['distanceKm']
    )
  const asked: readonly (readonly [string, Key])[] = [
    ['How many stations are in zone 4?', number(zone(4).length)],
    ['Which stations are in zone 8?', names(zone(8))],
    ['What zone is Wimbledon in?', number(all.of('Wimbledon').number('zone'))],
    ['List the stations that are served by more than 4 lines.', names(all.where((row) => row.number('total_lines') > 4))],
    ['How long does the quickest trip from Acton Town to Bank take?', number(minutes('Acton Town').get('Bank') as number)],
    ['How many stations are there on the map?', number(all.rows.length)],
    ['Which station has the most connections?', names(byDegree.slice(0, 1))],
    ['Which stations are directly connected to Baker Street?', names(all.around('Baker Street'))],
    ['At least how many stops is it from Ealing Broadway to Stratford?', number(hops('Ealing Broadway').get('Stratford') as number)],
    ['What is the average zone of all stations?', number(average(all.rows.map((row) => row.number('zone'))))],
    ['How many neighbours does Green Park have?', number(all.around('Green Park').length)],
    ['Is Bank directly connected to Waterloo?', verdict(direct('Bank', 'Waterloo'))],
    ['Is there a direct link between Brixton and Bank?', verdict(direct('Brixton', 'Bank'))],
    ['Please tell me the latitude of Brixton.', number(all.of('Brixton').number('latitude'))],
    ['How many links belong to the Victoria Line?', number(linksOf('Victoria Line').length)],
    ['Stations with a latitude above 51.65', names(all.where((row) => row.number('latitude') > 51.65))],
    ['Which station has the highest number of lines?', names([all.by('total_lines')[0]?.name as string])],
    ['How many stations are not in zone 1?', number(all.rows.length - zone(1).length)],
    ['How many stations are in zone 2 or zone 3?', number(all.where((row) => [2, 3].includes(row.number('zone'))).length)],
    ['Which station is the northernmost one?', names(byLatitude.slice(0, 1))],
    ['What is the third northernmost station?', names(byLatitude.slice(2, 3))],
    ['Which station has the second most connections?', names(byDegree.slice(1, 2))],
    ['How many stations in zone 6 have a name that starts with B?', number(zone(6).filter((name) => name.startsWith('B')).length)],
    ['Which stations have more than 3 lines but no rail?', names(all.where((row) => row.number('total_lines') > 3 && row.number('rail') === 0))],
    ['How many miles of track lie between Oxford Circus and Bond Street?', number(km('Oxford Circus', 'Bond Street') / 1.609344)],
    ['How many seconds does the fastest journey between Bank and Brixton take?', number(60 * (minutes('Bank').get('Brixton') as number))],
    [
      'Which stations in zone 3 are at most 2 stops from Stratford?',
      names(zone(3).filter((name) => name !== 'Stratford' && (hops('Stratford').get(name) as number) <= 2))
    ],
    ['Which stations are exactly two stops away from Morden?', names(all.where(({ name }) => hops('Morden').get(name) === 2))],
    [
      'How many stations have twice as many lines as Angel?',
      number(all.where((row) => row.number('total_lines') === 2 * all.of('Angel').number('total_lines')).length)
    ],
    ['How many links take longer than 4 minutes?', number(graph.relationships.filter(({ properties }) => Number(properties?.['time']) > 4).length)]
  ]
  return [...asked, ...notStored.london.map((question) => [question, decline] as const)].map(([question, key]) => ({ graph: 'london', question, key }))
}

/** The same about people, their companies, and cities. */
export function companyQuestions(graph: TestGraph): UnseenQuestion[] {
  const all = new Records(graph)
  const people = all.rows.filter((row) => row.value('age') !== undefined)
  const peopleWhere = (test: (row: (typeof people)[number]) => boolean) => names(people.filter(test).map(({ name }) => name))
  const cityOf = (name: string) => all.out('LIVES_IN', name)[0] as string
  const abroad = (name: string) => all.of(cityOf(name)).value('country') !== 'Netherlands'
  const [byAge, bySalary] = [all.by('age').map(({ name }) => name), all.by('salary').map(({ name }) => name)]
  const salaries = people.filter((row) => row.value('department') === 'Engineering').map((row) => row.number('salary'))
  const employers = (name: string) => all.out('WORKS_AT', name)
  const asked: readonly (readonly [string, Key])[] = [
    ['How many people are there?', number(people.length)],
    ['Who works at Northwind Robotics?', names(all.into('WORKS_AT', 'Northwind Robotics'))],
    ['Who earns more than 70000?', peopleWhere((row) => row.number('salary') > 70_000)],
    ['Who is the oldest person?', names(byAge.slice(0, 1))],
    ['What is the average salary of the people in Engineering?', number(salaries.reduce((sum, value) => sum + value, 0) / salaries.length)],
    ['Which companies were founded before 2000?', names(all.where((row) => row.number('founded') < 2000))],
    ['Who lives in Rotterdam?', names(all.into('LIVES_IN', 'Rotterdam'))],
    ['Who does Alice Moreau know?', names(all.out('KNOWS', 'Alice Moreau'))],
    ['Which city has the largest population?', names([all.by('population')[0]?.name as string])],
    ['How many people work at Lumen Analytics?', number(all.into('WORKS_AT', 'Lumen Analytics').length)],
    ['In which city is Quarry Foods located?', names(all.out('LOCATED_IN', 'Quarry Foods'))],
    ['Which people are not active?', peopleWhere((row) => row.value('active') === false)],
    ["What's the headcount of Blue Harbor?", number(all.of('Blue Harbor').number('headcount'))],
    ['Who is the second oldest person?', names(byAge.slice(1, 2))],
    ['Who has the third highest salary?', names(bySalary.slice(2, 3))],
    [
      'Which people in Engineering under 30 live outside the Netherlands?',
      peopleWhere((row) => row.value('department') === 'Engineering' && row.number('age') < 30 && abroad(row.name))
    ],
    [
      'Which people work for a company that is not in the city where they live?',
      peopleWhere(({ name }) => employers(name).some((firm) => !all.out('LOCATED_IN', firm).includes(cityOf(name))))
    ],
    [
      'Which people are older than 30 but younger than 40 and not in Sales?',
      peopleWhere((row) => row.number('age') > 30 && row.number('age') < 40 && row.value('department') !== 'Sales')
    ],
    ['What does Fatima Noor earn per month?', number(all.of('Fatima Noor').number('salary') / 12)],
    ['Who does not work at any company?', peopleWhere(({ name }) => employers(name).length === 0)],
    [
      'How many people over 40 know someone under 40?',
      number(people.filter((row) => row.number('age') > 40 && all.out('KNOWS', row.name).some((name) => all.of(name).number('age') < 40)).length)
    ]
  ]
  return [...asked, ...notStored.company.map((question) => [question, decline] as const)].map(([question, key]) => ({ graph: 'company', question, key }))
}
