import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WrittenReport {
  /** The complete report, as JSON. */
  readonly report: unknown
  /** The readable report. */
  readonly markdown: readonly string[]
  /** Name of a picture -> SVG; the text includes each as `![...](<name>.svg)`. */
  readonly charts: Readonly<Record<string, string>>
}

/** Writes `<name>.json`, `<name>.md` and the charts; returns the readable file. */
export function writeReport(folder: string, name: string, { report, markdown, charts }: WrittenReport): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  for (const [chart, svg] of Object.entries(charts)) writeFileSync(join(folder, `${chart}.svg`), svg)
  const file = join(folder, `${name}.md`)
  writeFileSync(file, `${markdown.join('\n')}\n`)
  return file
}
