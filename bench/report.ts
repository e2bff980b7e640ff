import { cpus } from 'node:os'
import type { Outcome, Timing } from './measure.ts'

/** The speed-up by threads in one race. */
export interface ThreadGain {
  readonly kernel: string
  readonly input: string
  readonly ratio: number
}

export interface BenchRun {
  readonly versions: readonly string[]
  readonly load: readonly number[]
  readonly peerNames: readonly string[]
  readonly outcomes: readonly Outcome[]
  /** Bytes per relationship of each contender, by input. */
  readonly memory: readonly string[]
  readonly threads: readonly ThreadGain[]
  readonly leftOut: readonly string[]
}

const BEGIN = '<!-- Written by npm run bench -- kernels --write -->'
const END = '<!-- End of what the bench wrote -->'

/** An input without its scale, which rows of one kernel share. */
function formOf({ race }: Outcome): string {
  return race.input.name.replace(/(?<=[a-z])\d+/, '#')
}

function inputsOf(outcomes: readonly Outcome[]): string {
  const scales = outcomes.map(({ race }) => /(?<=[a-z])\d+/.exec(race.input.name)?.[0] ?? '')
  return formOf(outcomes[0] as Outcome).replace('#', scales.join('; '))
}

function ratio(timing: Timing | undefined, ourMs: number): string {
  if (timing === undefined) return ''
  if (typeof timing === 'string') return timing === 'none' ? '–' : 'fails'
  const times = timing.ms / ourMs
  return times >= 10 ? times.toFixed(0) : times.toFixed(1)
}

function cell(values: readonly string[]): string {
  if (values.every((value) => value === '')) return ''
  return new Set(values).size === 1 && values[0] === '–' ? '–' : values.map((value) => (value === '' ? '–' : value)).join('; ')
}

/** One row per kernel and form of input, figures by rising scale; a column for each peer that ran. */
function table({ outcomes, peerNames }: BenchRun): string {
  const rows = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const key = `${outcome.race.kernel} ${formOf(outcome)}`
    rows.set(key, [...(rows.get(key) ?? []), outcome])
  }
  const isTimed = (name: string) => outcomes.some(({ peers }) => typeof peers.get(name) === 'object')
  const shown = peerNames.filter(isTimed)
  const lines = [...rows.values()].map((row) => {
    const figures = [...shown.map((name) => cell(row.map(({ ours, peers }) => ratio(peers.get(name), ours.ms)))), row.map(best).join('; ')]
    return `| ${[(row[0] as Outcome).race.kernel, inputsOf(row), row.map(({ ours }) => milliseconds(ours.ms)).join('; '), ...figures].join(' | ')} |`
  })
  return [`| Kernel | Input | ours, ms | ${shown.join(' | ')} | best peer |`, `|${'---|'.repeat(4 + shown.length)}`, ...lines].join('\n')
}

/** The fastest peer and its time divided by ours. */
function best({ ours, peers }: Outcome): string {
  const timed = [...peers].flatMap(([name, timing]) => (typeof timing === 'object' && timing.agrees ? [{ name, ms: timing.ms }] : []))
  if (timed.length === 0) return '–'
  const { name, ms } = timed.reduce((least, one) => (one.ms < least.ms ? one : least))
  return `${name} ${(ms / ours.ms).toFixed(ms / ours.ms >= 10 ? 0 : 2)}`
}

function milliseconds(ms: number): string {
  return ms >= 100 ? ms.toFixed(0) : ms >= 1 ? ms.toFixed(1) : ms.toFixed(2)
}

export function benchSection(run: BenchRun): string {
  const gains = run.threads.map(({ kernel, input, ratio: gain }) => `${kernel} ${gain.toFixed(2)} (${input})`)
  const paragraphs = [
    `A single run, contenders alternating: ${run.versions.join('; ')}; ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${run.load.map((load) => load.toFixed(1)).join(' ')} at the end. One thread each, CPU time, medians of up to five rounds after a warm-up;
results were checked to be equal (the programs of GAPBS check their own, and are timed by their own clock). A figure is the peer's time divided by ours; –: not available, or not run.`,
    table(run),
    `Bytes per relationship of a weighted projection: ${run.memory.join('; ')}.`,
    ...(gains.length === 0 ? [] : [`Speed-up by a second thread (wall time), bit-identical results: ${gains.join(', ')}.`]),
    ...(run.leftOut.length === 0 ? [] : [`Skipped for lack of time: ${run.leftOut.join(', ')}.`])
  ]
  return paragraphs.join('\n\n')
}

/** Replaces the section in the text. Throws when the text has no such section. */
export function withSection(text: string, section: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin === -1 || end < begin) throw new RangeError(`There is no place for the table: ${BEGIN} ... ${END}`)
  return `${text.slice(0, begin)}${BEGIN}\n\n${section}\n\n${text.slice(end)}`
}

/** One line per race, for programs. */
export function benchLines({ outcomes, versions }: BenchRun): string {
  const lines = outcomes.map(({ race, ours, peers }) => ({ kernel: race.kernel, input: race.input.name, ours, peers: Object.fromEntries(peers) }))
  return [{ versions }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}
