import { ask, byTool, count, declined, name, names, no, number, path, paths, ranking, rows, truth, word, words, yes } from '../expect.ts'
import { workforce } from '../graphs/workforce.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(workforce)
const { all, one, out, into, links } = g
const employee = (who: string) => one('Employee', who)
const firm = (called: string) => one('Firm', called)
const town = (called: string) => one('Town', called)
const project = (called: string) => one('Project', called)
const employees = all('Employee')
const firms = all('Firm')
const towns = all('Town')
const projects = all('Project')
const roads = networkOf(g, { types: ['ROAD_TO'] })
const byKm = networkOf(g, { types: ['ROAD_TO'], weight: 'km' })
const mentoring = networkOf(g, { types: ['MENTORS'] })
const supply = networkOf(g, { types: ['SUPPLIES'] })
const supplyBetween = betweennessOf(g, supply, true)
const roadBetween = betweennessOf(g, roads, true)
const roadCloseness = closenessOf(g, roads)
const mentorRank = pageranksOf(g, mentoring)
const hiredIn = (year: number) => all('Employee', (who) => text(who, 'hiredOn').startsWith(`${year}-`))
const contract = (from: string, to: string) => links('SUPPLIES', (link) => nameOf(link.from) === from && nameOf(link.to) === to)[0] ?? firm(from)

export const questions = [
  // Roads and chains.
  ask('weighted-path', 'What is the shortest road route from Alder Cross to Gull Point by km?', path(byKm.paths(town('Alder Cross'), town('Gull Point')))),
  ask('weighted-path', 'shortest path little bramley -> hazel springs using km as weight', path(byKm.paths(town('Little Bramley'), town('Hazel Springs')))),
  ask(
    'weighted-path',
    'How many km is the shortest road route between Great Bramley and Castle Moyne?',
    number(byKm.paths(town('Great Bramley'), town('Castle Moyne'))[0]?.cost ?? -1)
  ),
  ask('path', 'Find the route with the fewest roads from Dove Haven to Great Bramley.', path(roads.paths(town('Dove Haven'), town('Great Bramley')))),
  ask(
    'k-paths',
    'Give me the 3 shortest routes by km from Great Bramley to Dove Haven over ROAD_TO',
    paths(byKm.paths(town('Great Bramley'), town('Dove Haven'), 3), 3)
  ),
  ask(
    'path',
    'What is the shortest chain of MENTORS relationships from Agnes Torvaldine to Xavier Lund?',
    path(mentoring.paths(employee('Agnes Torvaldine'), employee('Xavier Lund')))
  ),
  ask(
    'path-exists',
    'Is there a path along SUPPLIES from Northgate Glass Fibre to Wayfarer Maps?',
    truth(supply.paths(firm('Northgate Glass Fibre'), firm('Wayfarer Maps')).length > 0)
  ),
  ask(
    'path',
    'How many hops is it from Ostler Freight to Wayfarer Maps along SUPPLIES?',
    number(supply.steps(firm('Ostler Freight')).get(firm('Wayfarer Maps')) ?? -1)
  ),
  ask('reach', 'Which employees can be reached from Hamish Pellworth within 2 MENTORS hops?', names(mentoring.within(employee('Hamish Pellworth'), 2))),
  ask('reach', 'How many towns are at most two roads away from Gull Point?', count(roads.within(town('Gull Point'), 2))),
  // Neighbours.
  ask('neighbours', 'Who is employed by Tarn & Daughters?', names(into(firm('Tarn & Daughters'), 'EMPLOYED_BY'))),
  ask('neighbours', 'Whom does Errol Finchley mentor?', names(out(employee('Errol Finchley'), 'MENTORS'))),
  ask('neighbours', "who mentors maura o'connelly", names(into(employee("Maura O'Connelly"), 'MENTORS'))),
  ask('neighbours', 'Which firms does Copperline Logistics supply?', names(out(firm('Copperline Logistics'), 'SUPPLIES'))),
  ask('neighbours', 'List the suppliers of Northgate Glass.', names(into(firm('Northgate Glass'), 'SUPPLIES'))),
  ask('neighbours', 'Which towns have a direct road to Fallow Bridge?', names(into(town('Fallow Bridge'), 'ROAD_TO'))),
  ask('neighbours', 'Which projects is Lena Voss assigned to?', names(out(employee('Lena Voss'), 'ASSIGNED_TO'))),
  // Counts.
  ask('count', 'How many employees are there?', count(employees)),
  ask('count', 'number of firms', count(firms)),
  ask('group', 'How many employees are there per department?', rows(countBy(employees, (who) => text(who, 'department')))),
  ask('group', 'count firms by sector', rows(countBy(firms, (item) => text(item, 'sector')))),
  ask('group-related', 'How many employees reside in each town?', rows(towns.map((place) => [nameOf(place), into(place, 'RESIDES_IN').length]))),
  ask(
    'group',
    'Average wage by department',
    rows(
      foldBy(
        employees,
        (who) => text(who, 'department'),
        (group) => mean(group.map((who) => num(who, 'wage')))
      )
    )
  ),
  ask(
    'group',
    'highest turnover per sector',
    rows(
      foldBy(
        firms,
        (item) => text(item, 'sector'),
        (group) => Math.max(...group.map((item) => num(item, 'turnover')))
      )
    )
  ),
  ask('filter-count', 'How many employees work part time?', count(all('Employee', (who) => who.properties['partTime'] === true))),
  ask('filter-count', 'How many employees have a wage above 60?', count(all('Employee', (who) => num(who, 'wage') > 60))),
  ask(
    'filter-count',
    'How many firms have a headcount between 100 and 1000?',
    count(all('Firm', (item) => num(item, 'headcount') >= 100 && num(item, 'headcount') <= 1000))
  ),
  ask('filter-count', 'how many employees were hired before 2010', count(all('Employee', (who) => text(who, 'hiredOn') < '2010'))),
  ask('filter-count', 'Number of employees born in 1990 or later', count(all('Employee', (who) => num(who, 'birthYear') >= 1990))),
  ask('not', 'How many employees are not in the legal department?', count(all('Employee', (who) => text(who, 'department') !== 'legal'))),
  // Lists and look-ups.
  ask('not', 'List the firms that are not publicly traded.', names(all('Firm', (item) => item.properties['publiclyTraded'] === false))),
  ask('list', 'Which towns have a harbour?', names(all('Town', (place) => place.properties['harbour'] === true))),
  ask('list', 'employees hired on or after 2021-06-01', names(all('Employee', (who) => text(who, 'hiredOn') >= '2021-06-01'))),
  ask('list', 'Which employees were hired in 2020?', names(hiredIn(2020))),
  ask(
    'list',
    'Show all projects with a budget between 50000 and 150000.',
    names(all('Project', (item) => num(item, 'budget') >= 50_000 && num(item, 'budget') <= 150_000))
  ),
  ask(
    'and',
    'Which part-time employees are in the research department?',
    names(all('Employee', (who) => who.properties['partTime'] === true && text(who, 'department') === 'research'))
  ),
  ask(
    'and',
    'Towns in Westmarch with more than 50000 inhabitants',
    names(all('Town', (place) => text(place, 'region') === 'Westmarch' && num(place, 'inhabitants') > 50_000))
  ),
  ask('or', 'Which firms are in the glass or the publishing sector?', names(all('Firm', (item) => ['glass', 'publishing'].includes(text(item, 'sector'))))),
  ask('lookup', "What is Percival Stone's wage?", number(num(employee('Percival Stone'), 'wage'))),
  ask('lookup', 'When was Silver Birch Press founded?', word(text(firm('Silver Birch Press'), 'foundedOn'))),
  ask('lookup', 'Where is Pale Horse Brewing headquartered?', name(...out(firm('Pale Horse Brewing'), 'HEADQUARTERED_IN'))),
  ask('lookup', 'deadline of Night Convoy', word(text(project('Night Convoy'), 'deadline'))),
  // Superlatives, aggregates, distinct values.
  ask('top', 'Which employee has the highest wage?', name(...top(employees, 1, (who) => num(who, 'wage')))),
  ask('top', 'Top 5 firms by turnover', ranking(top(firms, 5, (item) => num(item, 'turnover')))),
  ask('top', 'What are the three towns with the lowest altitude?', ranking(top(towns, 3, (place) => -num(place, 'altitude')))),
  ask('top', 'Who was hired most recently?', name(...top(employees, 1, (who) => Date.parse(text(who, 'hiredOn'))))),
  ask('top-related', 'Which project has the most employees assigned to it?', name(...best(projects, (item) => into(item, 'ASSIGNED_TO').length))),
  ask(
    'aggregate',
    'What is the total budget of all active projects?',
    number(sum(all('Project', (item) => text(item, 'status') === 'active').map((item) => num(item, 'budget'))))
  ),
  ask(
    'aggregate',
    'average turnover of publicly traded firms',
    number(mean(all('Firm', (item) => item.properties['publiclyTraded'] === true).map((item) => num(item, 'turnover'))))
  ),
  ask(
    'aggregate',
    'What is the average wage of the employees of Wayfarer Maps?',
    number(mean(into(firm('Wayfarer Maps'), 'EMPLOYED_BY').map((who) => num(who, 'wage'))))
  ),
  ask('distinct', 'Which departments are there?', words(employees.map((who) => text(who, 'department')))),
  ask('distinct', 'How many different regions do the towns lie in?', number(new Set(towns.map((place) => text(place, 'region'))).size)),
  // Chains.
  ask(
    'chain',
    'Which employees are employed by a firm headquartered in Great Bramley?',
    names(all('Employee', (who) => out(who, 'EMPLOYED_BY').some((item) => out(item, 'HEADQUARTERED_IN').includes(town('Great Bramley')))))
  ),
  ask(
    'chain',
    'In which towns are the firms that Ostler Freight supplies headquartered?',
    names(out(firm('Ostler Freight'), 'SUPPLIES').flatMap((item) => out(item, 'HEADQUARTERED_IN')))
  ),
  ask(
    'chain',
    'How many employees assigned to Bright Bottle reside in Suncoast towns?',
    count(into(project('Bright Bottle'), 'ASSIGNED_TO').filter((who) => out(who, 'RESIDES_IN').some((place) => text(place, 'region') === 'Suncoast')))
  ),
  // Relationships.
  ask('relationships', 'How many MENTORS relationships does the graph contain?', count(links('MENTORS'))),
  ask(
    'relationships',
    'How many ASSIGNED_TO relationships have hoursPerWeek greater than 30?',
    count(links('ASSIGNED_TO', (link) => num(link, 'hoursPerWeek') > 30))
  ),
  ask(
    'relationships',
    'What is the contract value of the supply from Northgate Glass to Blue Kettle Drinks?',
    number(num(contract('Northgate Glass', 'Blue Kettle Drinks'), 'contractValue'))
  ),
  ask('relationships', 'sum of contractValue over all SUPPLIES relationships', number(sum(links('SUPPLIES').map((link) => num(link, 'contractValue'))))),
  // Yes or no.
  ask('yes-no', 'Does Keiko Amanuma reside in Hazel Springs?', yes),
  ask('yes-no', 'Is Tarn & Daughters publicly traded?', no),
  ask('yes-no', 'Are there any projects with a budget over 1000000?', no),
  // The network.
  ask('centrality', 'Which firm has the highest betweenness centrality in the SUPPLIES network?', name(...top(firms, 1, supplyBetween))),
  ask('centrality', 'Top 5 employees by PageRank over MENTORS', ranking(top(employees, 5, mentorRank))),
  ask('centrality', 'Considering only roads, which town has the highest closeness centrality?', name(...top(towns, 1, roadCloseness))),
  ask(
    'centrality',
    'Which town is more central by betweenness on ROAD_TO, Iron Ferry or Fallow Bridge?',
    name(...top([town('Iron Ferry'), town('Fallow Bridge')], 1, roadBetween))
  ),
  ask('centrality', 'Which town has the most roads to other towns?', name(...best(towns, (place) => out(place, 'ROAD_TO').length))),
  ask('components', 'How many weakly connected components does the graph have?', number(componentsOf(g).length)),
  ask('communities', 'How many communities does the Louvain algorithm detect?', byTool('louvain', 'communityCount')),
  // Not to be answered.
  ask('unanswerable', "What is Gustav Emmerich's email address?", declined),
  ask('unanswerable', 'Which firm has the best customer satisfaction?', declined),
  ask('unanswerable', 'What is the wage of Theodora Blankenship?', declined),
  ask('unanswerable', 'What will the turnover of Northgate Glass be in 2030?', declined),
  ask('unanswerable', 'How many parking spaces does Castle Moyne have?', declined)
]
