import { ask, count, declined, name, names, number, path, ranking, rows, truth, word } from '../expect.ts'
import { wetland } from '../graphs/wetland.ts'
import { componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, type Link, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(wetland)
const { all, one, out, into, links } = g
const animal = (called: string) => one('Species', called)
const habitat = (called: string) => one('Habitat', called)
const observer = (called: string) => one('Observer', called)
const station = (called: string) => one('SurveyStation', called)
const pollutant = (called: string) => one('Pollutant', called)
const stream = (called: string) => one('Stream', called)
const [allSpecies, habitats, observers, stations] = [all('Species'), all('Habitat'), all('Observer'), all('SurveyStation')]
const group = (called: string) => all('Species', (item) => text(item, 'grp') === called)
type Item = (typeof allSpecies)[number]
const between = (type: string, from: Item, to: Item) => links(type, (link) => link.from === from && link.to === to)[0] ?? from
const flow = (from: string, to: string) => between('FLOWS_TO', station(from), station(to))
const pick = (label: string, where: (node: Item) => boolean) => names(all(label, where))
const sightings = links('SPOTTED')
const birdSightings = links('SPOTTED', (link) => text(link.to, 'grp') === 'bird')
const seenIn = (start: string) => links('SPOTTED', (link) => text(link, 'seenOn').startsWith(start))
const readings = links('MEASURED_AT')
const has = (item: Item, property: string) => item.properties[property] !== undefined
const is = (item: Item, property: string) => item.properties[property] === true
const heads = (some: readonly Link[]) => sum(some.map((link) => num(link, 'cnt')))
const walkers = observers.filter((who) => has(who, 'km_walked'))
const walked = (some: readonly Item[]) => mean(some.map((who) => num(who, 'km_walked')))
const isNot = (item: Item, property: string) => item.properties[property] === false
const water = networkOf(g, { types: ['FLOWS_TO'] })
const byLag = networkOf(g, { types: ['FLOWS_TO'], weight: 'lag_hrs' })
const foodAnyWay = networkOf(g, { types: ['EATS'], directed: false })
const foodRank = pageranksOf(g, networkOf(g, { types: ['EATS'] }))
const flowsWithout = (gone?: Item) => links('FLOWS_TO', (link) => link.from !== gone && link.to !== gone)
const pieces = (gone?: Item) => componentsOf(truthOf({ ...wetland, nodes: stations.filter((item) => item !== gone), relationships: flowsWithout(gone) })).length
const isLinked = (item: Item) => g.around(item, 'FLOWS_TO').length > 0

export const questions = [
  ask('lookup', "What's a River Ottel weigh, in grams?", number(num(animal('River Ottel'), 'body_mass_g'))),
  ask('lookup', 'Whose job is it to look after Heron Point?', name(...into(station('Heron Point'), 'KEEPS'))),
  ask('lookup', 'hare sike - tributary of?', name(...out(stream('Hare Sike'), 'TRIB_OF'))),
  ask('lookup', 'lag_hrs on the FLOWS_TO edge Kern Head -> Kern Narrows', number(num(flow('Kern Head', 'Kern Narrows'), 'lag_hrs'))),
  ask('lookup', 'I keep mixing up our two gates up there. On what day was Gate 4b put in?', word(text(station('Gate 4b'), 'installedOn'))),
  ask(
    'lookup',
    'How big a share of the food of the Marsh Pike, by biomass, is Glass Perch?',
    number(num(between('EATS', animal('Marsh Pike'), animal('Glass Perch')), 'biomass_share'))
  ),
  ask(
    'lookup',
    'Give only the value, please: what concentration of Atravane was measured at Sallow Ford?',
    number(num(between('MEASURED_AT', pollutant('Atravane'), station('Sallow Ford')), 'mg_per_l'))
  ),
  ask(
    'list',
    "Hello, I'm new to the project and still learning the ropes. Could you kindly tell me which birds are red-listed as either VU or EN?",
    names(group('bird').filter((item) => ['VU', 'EN'].includes(text(item, 'redlist'))))
  ),
  ask(
    'list',
    'habitats protected before 1990, over 20 ha',
    pick('Habitat', (item) => has(item, 'protectedOn') && text(item, 'protectedOn') < '1990' && num(item, 'area_ha') > 20)
  ),
  ask(
    'list',
    'SurveyStation where automated = true and battery_pct < 40',
    pick('SurveyStation', (item) => is(item, 'automated') && num(item, 'battery_pct') < 40)
  ),
  ask(
    'list',
    'Which of the volunteers have not got their certificate yet?',
    pick('Observer', (who) => text(who, 'affil') === 'volunteer' && isNot(who, 'certified'))
  ),
  ask(
    'list',
    'pleese list evry species that was frist recorded from 1990 to 2005 (both years inclded)',
    pick('Species', (item) => text(item, 'firstRecorded') >= '1990' && text(item, 'firstRecorded') < '2006')
  ),
  ask(
    'list',
    "Show me the stations whose name starts with 'Otter' or 'Kern'.",
    pick('SurveyStation', (item) => nameOf(item).startsWith('Otter') || nameOf(item).startsWith('Kern'))
  ),
  ask(
    'list',
    'What lives here that is not native but was brought in from elsewhere?',
    pick('Species', (item) => is(item, 'introduced'))
  ),
  ask(
    'list',
    'Leaving out the birds and the fish, which creatures weigh more than 30 g?',
    pick('Species', (item) => !['bird', 'fish'].includes(text(item, 'grp')) && num(item, 'body_mass_g') > 30)
  ),
  ask(
    'count',
    'Number of stations installed in 2015 or later that are still active',
    count(all('SurveyStation', (item) => text(item, 'installedOn') >= '2015' && text(item, 'status') === 'active'))
  ),
  ask(
    'count',
    "The council wants figures for the annual report by noon. How many sightings were logged over the whole of 2022? I don't mean heads, I mean entries.",
    count(seenIn('2022'))
  ),
  ask('count', 'How many different species has Ambrose Tillery spotted?', count(out(observer('Ambrose Tillery'), 'SPOTTED'))),
  ask('count', 'Count the EATS relationships with biomass_share >= 0.5.', count(links('EATS', (link) => num(link, 'biomass_share') >= 0.5))),
  ask('count', 'In how many habitats does the fen toadlet raise its young?', count(out(animal('Fen Toadlet'), 'BREEDS_IN'))),
  ask(
    'group',
    'For each affiliation, work out the average distance its observers have walked; people for whom no distance is noted can be left out.',
    rows(foldBy(walkers, (who) => text(who, 'affil'), walked))
  ),
  ask(
    'group',
    'How many species live in each habitat? Include places where nothing lives, with a zero.',
    rows(habitats.map((item) => [nameOf(item), into(item, 'LIVES_IN').length]))
  ),
  ask(
    'group',
    'I want the heads counted in all sightings summed up by the kind of organism (bird, fish and so on).',
    rows(foldBy(sightings, (link) => text(link.to, 'grp'), heads))
  ),
  ask('group', 'readings taken, broken down by class of pollutant', rows(countBy(readings, (link) => text(link.from, 'cls')))),
  ask('top', 'lowest lying station?', name(...top(stations, 1, (item) => -num(item, 'elev_m')))),
  ask('top', 'By area, which habitat is the runner-up?', name(top(habitats, 2, (item) => num(item, 'area_ha'))[1] as Item)),
  ask('top', 'Among the observers, who has seen the widest variety of species?', name(...top(observers, 1, (who) => out(who, 'SPOTTED').length))),
  ask('top', 'What gets eaten by more species than anything else around here?', name(...best(allSpecies, (item) => into(item, 'EATS').length))),
  ask('top', 'top 4 species by life expectancy, descending', ranking(top(allSpecies, 4, (item) => num(item, 'lifespan_yr')))),
  ask(
    'top',
    'Somebody once counted a record number of birds of one kind in a single go. Who was that?',
    name(...top(birdSightings, 1, (link) => num(link, 'cnt')).map((link) => link.from))
  ),
  ask('aggregate', 'Total hectares under protection?', number(sum(all('Habitat', (item) => has(item, 'protectedOn')).map((item) => num(item, 'area_ha'))))),
  ask(
    'aggregate',
    'For the stations on the Ashwater, tell me the minimum battery charge, as a bare number.',
    number(num(best(into(stream('Ashwater'), 'STN_ON'), (item) => -num(item, 'battery_pct'))[0] ?? stream('Ashwater'), 'battery_pct'))
  ),
  ask('aggregate', 'heron: all individuals ever counted, added up', number(heads(sightings.filter((link) => link.to === animal('Heron'))))),
  ask(
    'neighbours',
    'Which people have spotted a species that breeds in the Reed and Rush Beds?',
    names(into(habitat('Reed and Rush Beds'), 'BREEDS_IN').flatMap((item) => into(item, 'SPOTTED')))
  ),
  ask('neighbours', 'lead found at stations on which streams', names(out(pollutant('Lead'), 'MEASURED_AT').flatMap((item) => out(item, 'STN_ON')))),
  ask(
    'neighbours',
    "Looking at the stations Niall O'Fenn is in charge of, what pollutants have been detected there?",
    names(out(observer("Niall O'Fenn"), 'KEEPS').flatMap((item) => into(item, 'MEASURED_AT')))
  ),
  ask('neighbours', 'What does the prey of the Lesser Heron feed on in turn?', names(out(animal('Lesser Heron'), 'EATS').flatMap((item) => out(item, 'EATS')))),
  ask(
    'neighbours',
    'Tell me which stations are situated in a habitat where the Fire Newt or the Marsh Harrow lives.',
    names([animal('Fire Newt'), animal('Marsh Harrow')].flatMap((item) => out(item, 'LIVES_IN').flatMap((place) => into(place, 'IN_HAB'))))
  ),
  ask(
    'yes-no',
    'Has anyone at all reported a Pearl Mussel since the beginning of 2022?',
    truth(sightings.some((link) => link.to === animal('Pearl Mussel') && text(link, 'seenOn') >= '2022'))
  ),
  ask(
    'yes-no',
    'I suspect farm runoff. Was the phosphate level measured at Gate 4 above the limit set for phosphate?',
    truth(num(between('MEASURED_AT', pollutant('Phosphate'), station('Gate 4')), 'mg_per_l') > num(pollutant('Phosphate'), 'limit_mgl'))
  ),
  ask(
    'yes-no',
    'Does fish of any sort breed on the Brackish Flats?',
    truth(into(habitat('Brackish Flats'), 'BREEDS_IN').some((item) => group('fish').includes(item)))
  ),
  ask(
    'yes-no',
    'Can water leaving Kern Head ever end up at Tide Post by flowing from station to station? Answer yes or no.',
    truth(water.steps(station('Kern Head')).has(station('Tide Post')))
  ),
  ask('at-least', 'Species found living in no fewer than three habitats', names(allSpecies.filter((item) => out(item, 'LIVES_IN').length >= 3))),
  ask('at-least', 'Who takes care of two stations or more?', names(observers.filter((who) => out(who, 'KEEPS').length >= 2))),
  ask(
    'at-least',
    'At which stations have a minimum of three different pollutants been measured? Separate them with commas, no other text.',
    names(stations.filter((item) => into(item, 'MEASURED_AT').length >= 3))
  ),
  ask('not', 'Which species has nobody ever spotted?', names(allSpecies.filter((item) => into(item, 'SPOTTED').length === 0))),
  ask('not', 'stations w/o any pollutant reading', names(stations.filter((item) => into(item, 'MEASURED_AT').length === 0))),
  ask(
    'not',
    'Plants aside, what lives free of predators, I mean is not eaten by anything in the food web?',
    names(allSpecies.filter((item) => text(item, 'grp') !== 'plant' && into(item, 'EATS').length === 0))
  ),
  ask(
    'compare',
    'Dagny Wolt or Paz Quillon-Reyes: which of them joined earlier?',
    name(...top([observer('Dagny Wolt'), observer('Paz Quillon-Reyes')], 1, (who) => -Date.parse(text(who, 'joinedOn'))))
  ),
  ask(
    'compare',
    'Find everyone who has covered more kilometres on foot than Imke Thorsgard.',
    names(observers.filter((who) => num(who, 'km_walked') > num(observer('Imke Thorsgard'), 'km_walked')))
  ),
  ask('path', 'Fewest FLOWS_TO hops from Hare Gate to Tide Post: list the stations in order.', path(water.paths(station('Hare Gate'), station('Tide Post')))),
  ask(
    'path',
    'Suppose a dye is poured in at Otter Bridge. After how many hours of lag, at the earliest, does it show up at Heron Point?',
    number(byLag.paths(station('Otter Bridge'), station('Heron Point'))[0]?.cost ?? -1)
  ),
  ask(
    'path',
    'What is the shortest chain in the food web linking Peat Gnat with Marsh Orchid, no matter who eats whom?',
    path(foodAnyWay.paths(animal('Peat Gnat'), animal('Marsh Orchid')))
  ),
  ask('path', 'downstream of Drain Sluice 9, max two steps: which stations', names(water.within(station('Drain Sluice 9'), 2))),
  ask(
    'structure',
    'Going by the flow between stations only and ignoring its direction, how many separate water systems are there? A station linked to no other counts too.',
    number(pieces())
  ),
  ask(
    'structure',
    'Were one station to fail, the network of flows might fall apart. Which stations are such weak spots, if the direction of flow plays no role?',
    names(stations.filter((item) => isLinked(item) && pieces(item) > pieces()))
  ),
  ask('structure', 'PageRank on EATS, the two highest scoring species', ranking(top(allSpecies, 2, foodRank))),
  ask(
    'format',
    'As CSV with the columns observer, species, count: all sightings from June 2023.',
    rows(seenIn('2023-06').map((link) => [nameOf(link.from), nameOf(link.to), num(link, 'cnt')]))
  ),
  ask(
    'format',
    'Nitrate readings exceeding 10 mg/l. Return JSON, an array of objects with the keys "station" and "mgPerL".',
    rows(readings.filter((link) => link.from === pollutant('Nitrate') && num(link, 'mg_per_l') > 10).map((link) => [nameOf(link.to), num(link, 'mg_per_l')]))
  ),
  ask('unanswerable', 'How warm was the water at Gate 4 last July?', declined),
  ask('unanswerable', 'Tove Ashwater phone number', declined),
  ask('unanswerable', 'What is the battery charge at Fennick Bridge?', declined),
  ask('unanswerable', 'At what height above the sea does Willow Gauge stand?', declined),
  ask('unanswerable', 'To which of the pollutants is the Fire Newt most sensitive?', declined),
  ask('unanswerable', 'How many breeding pairs of reed bunters will there be in 2030?', declined)
]
