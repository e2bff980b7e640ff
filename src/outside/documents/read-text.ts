import { textOf } from './decode-text.ts'
import type { DocumentContent, DocumentSource } from './document.ts'

/** The unchanged text, with one character beyond the limit if it is longer. */
export function readText(source: DocumentSource): DocumentContent {
  const { text, notes } = textOf(source)
  return { markdown: text.slice(0, source.limits.maxTextLength + 1).replace(/\r\n?/g, '\n'), notes }
}

export function readMarkdown(source: DocumentSource): DocumentContent {
  const content = readText(source)
  return { ...content, title: /^#[ \t]+(\S.*)$/m.exec(content.markdown)?.[1]?.trim() ?? null }
}

const inCode = (language: string, text: string): string => {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.trim()}\n${fence}`
}

/** The unchanged text, so that no number and no repeated key is lost; a single-line text is split into lines. */
export function readJson(source: DocumentSource): DocumentContent {
  const { markdown: text, notes = [] } = readText(source)
  return { markdown: inCode('json', text.trim().includes('\n') ? text : breakLines(text)), notes }
}

/** Adds a line break after each comma and opening bracket outside strings. */
function breakLines(json: string): string {
  const lines: string[] = []
  let start = 0
  for (let at = 0; at < json.length; at++) {
    if (json[at] === '"') at = endOfString(json, at)
    else if (',[{'.includes(json[at] ?? '') && !']}'.includes(json[at + 1] ?? '')) {
      lines.push(json.slice(start, at + 1))
      start = at + 1
    }
  }
  return [...lines, json.slice(start)].join('\n')
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}
