import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decode } from '@jridgewell/sourcemap-codec'

const COLLECT_MS = 500

/** The source map of a compiled file as segments in order: the offset of each, its source file and its line there. */
function segmentsOf(path) {
  const { mappings, sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
  const text = readFileSync(path, 'utf8')
  const files = sources.map((source) => resolve(dirname(path), source))
  const segments = []
  let start = 0
  for (const line of decode(mappings)) {
    for (const [column, source, sourceLine] of line) if (source !== undefined) segments.push({ offset: start + column, file: files[source], line: sourceLine + 1 })
    const end = text.indexOf('\n', start)
    start = end === -1 ? text.length : end + 1
  }
  return segments
}

/** Adds up the lines that ran in reports of V8 (NODE_V8_COVERAGE), by the source maps of compiled files. */
export class LineCoverage {
  #ran = new Map()

  /** @param programs paths of compiled files, each with its map beside it */
  constructor(programs) {
    for (const path of programs) {
      const segments = segmentsOf(path)
      this.#ran.set(path, { segments, ran: new Uint8Array(segments.length) })
    }
  }

  add({ result }) {
    for (const { url, functions } of result) {
      const program = url.startsWith('file:') ? this.#ran.get(fileURLToPath(url)) : undefined
      if (program !== undefined) addRanges(program, functions)
    }
  }

  /** By file under the folder: whether each line that holds code ran. */
  linesIn(folder) {
    const lines = new Map()
    for (const { segments, ran } of this.#ran.values()) {
      for (const [at, { file, line }] of segments.entries()) {
        if (!file.startsWith(`${folder}/`)) continue
        const name = relative(folder, file)
        const own = lines.get(name) ?? new Map()
        lines.set(name, own.set(line, own.get(line) === true || ran[at] === 1))
      }
    }
    return lines
  }
}

/** An inner range overrides the range around it. */
function addRanges({ segments, ran }, functions) {
  const counted = new Uint8Array(segments.length)
  const ranges = functions.flatMap(({ ranges }) => ranges).sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  for (const { startOffset, endOffset, count } of ranges) counted.fill(count > 0 ? 1 : 0, firstAt(segments, startOffset), firstAt(segments, endOffset))
  for (let at = 0; at < ran.length; at++) ran[at] |= counted[at]
}

/** The first segment at the offset or after it. */
function firstAt(segments, offset) {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments[middle].offset < offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Reads reports as processes write them, and removes each: a process or thread writes 3 to 10 MB.
 * @returns a function that reads the last ones and stops
 */
export function collect(folder, onReport) {
  const readAll = async (isLast) => {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const path = join(folder, name)
      const report = parsed(await readFile(path, 'utf8'))
      if (report === null && !isLast) continue
      rmSync(path)
      if (report !== null) onReport(report)
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => readAll(false))
  }, COLLECT_MS)
  return async () => {
    clearInterval(timer)
    await running
    await readAll(true)
  }
}

/** null: the file is still being written, or its process died while it wrote. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const WORST = 20

function shareOf(lines) {
  const ran = lines.filter((isRun) => isRun).length
  return { ran, all: lines.length, row: (name) => `${((100 * ran) / Math.max(1, lines.length)).toFixed(1).padStart(5)} %  ${String(ran).padStart(6)} of ${lines.length}  ${name}` }
}

/** The share of lines that ran: by folder, of the files that miss most, and in all. */
export function reportOf(lines) {
  const folders = new Map()
  for (const [name, own] of lines) {
    const folder = name.includes('/') ? name.split('/').slice(0, 2).filter((part) => !part.endsWith('.ts')).join('/') : '.'
    folders.set(folder, [...(folders.get(folder) ?? []), ...own.values()])
  }
  const files = [...lines].map(([name, own]) => ({ name, ...shareOf([...own.values()]) }))
  const worst = files.filter(({ ran, all }) => ran < all).toSorted((one, other) => other.all - other.ran - (one.all - one.ran)).slice(0, WORST)
  const total = shareOf([...lines.values()].flatMap((own) => [...own.values()]))
  return [
    ...[...folders].sort(([one], [other]) => one.localeCompare(other)).map(([name, own]) => shareOf(own).row(`src/${name}`)),
    '\nFiles that miss most:',
    ...worst.map(({ name, row }) => row(`src/${name}`)),
    `\n${total.row('src')}`
  ].join('\n')
}
