import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Release {
  readonly version: string
  /** Percent of page views. */
  readonly global_usage: number
  /** Seconds since 1970; null if it is to come. */
  readonly release_date: number | null
}

interface Agent {
  readonly browser: string
  readonly type: string
  readonly version_list: readonly Release[]
}

interface Entry {
  readonly title: string
  readonly status: string
  readonly categories: readonly string[]
  /** Key of the entry that this one belongs to, or empty. */
  readonly parent: string
  /** Percent of page views by browsers with full support. */
  readonly usage_perc_y: number
  /** Browser -> version -> marks: `y` is full support, `d` support that users must switch on. */
  readonly stats: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Source {
  readonly agents: Readonly<Record<string, Agent>>
  readonly statuses: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, Entry>>
}

/** The most used of those whose versions are all listed. Of Chrome for Android only the newest is, so the source cannot tell since when it supports a feature. */
const BROWSERS = ['chrome', 'edge', 'firefox', 'ios_saf', 'safari', 'samsung']

/** The status of features without one of the others. */
const OTHER = 'other'

type Browser = readonly [key: string, agent: Agent]

type Fields = Readonly<Record<string, unknown>>

const node = (id: string, label: string, properties: Fields) => ({ id, labels: [label], properties })

const link = (source: string, type: string, target: string, properties?: Fields) => ({ source, target, type, properties })

const day = (seconds: number) => ({ temporal: 'date', value: new Date(seconds * 1000).toISOString().slice(0, 10) })

/** The versions that are out, oldest first. */
function released({ version_list }: Agent) {
  return version_list.flatMap(({ release_date, ...release }) => (release_date === null ? [] : [{ ...release, seconds: release_date }]))
}

/** The oldest version from which on all versions have full support; undefined if the newest has not. */
function supportedSince(agent: Agent, marks: Readonly<Record<string, string>> = {}) {
  const isSupported = ({ version }: { readonly version: string }) => /^y(?!.*\bd\b)/.test(marks[version] ?? '')
  const releases = released(agent)
  return releases[releases.findLastIndex((release) => !isSupported(release)) + 1]
}

function* browserRecords([key, agent]: Browser) {
  const share = agent.version_list.reduce((sum, { global_usage }) => sum + global_usage, 0)
  yield node(key, 'Browser', { name: agent.browser, platform: agent.type, share: Number(share.toFixed(3)) })
  for (const { version, seconds, global_usage } of released(agent)) {
    const id = `${key} ${version}`
    yield node(id, 'Version', { name: `${agent.browser} ${version}`, releaseDate: day(seconds), share: global_usage })
    yield link(id, 'VERSION_OF', key)
  }
}

function* featureRecords(key: string, entry: Entry, { data }: Source, browsers: readonly Browser[]) {
  yield node(key, 'Feature', { name: entry.title, coverage: entry.usage_perc_y })
  for (const category of new Set(entry.categories)) yield link(key, 'BELONGS_TO', `category ${category}`)
  if (entry.status !== OTHER) yield link(key, 'HAS', `status ${entry.status}`)
  if (entry.parent in data) yield link(key, 'PART_OF', entry.parent)
  for (const [browser, agent] of browsers) {
    const since = supportedSince(agent, entry.stats[browser])
    if (since) yield link(browser, 'SUPPORTS', key, { startDate: day(since.seconds), version: since.version })
  }
}

function* records(source: Source) {
  const entries = Object.entries(source.data)
  const browsers = Object.entries(source.agents).filter(([key]) => BROWSERS.includes(key))
  for (const browser of browsers) yield* browserRecords(browser)
  for (const category of new Set(entries.flatMap(([, { categories }]) => categories))) yield node(`category ${category}`, 'Category', { name: category })
  for (const status of new Set(entries.map(([, entry]) => entry.status)))
    if (status !== OTHER) yield node(`status ${status}`, 'Status', { name: source.statuses[status] })
  for (const [key, entry] of entries) yield* featureRecords(key, entry, source, browsers)
}

/** The second sample graph as JSON lines: browsers, their versions and the features of the web that they support, from the npm package caniuse-db. */
export function makeBrowsers(): string {
  const source: Source = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('caniuse-db/fulldata-json/data-2.0.json'), 'utf8'))
  return [...records(source)].map((record) => `${JSON.stringify(record)}\n`).join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('browsers.jsonl', import.meta.url), makeBrowsers())
