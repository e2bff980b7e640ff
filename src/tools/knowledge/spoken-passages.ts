import { fieldsOf, itemsOf, textOf } from './fetch-json.ts'
import { cutPassages } from './passages.ts'

/** Words spoken without a break. Times are in seconds from the beginning. */
interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** About a minute of speech. */
export interface SpokenPassage {
  readonly number: number
  readonly start: number
  readonly end: number
  /** Lines, each with its start time. */
  readonly lines: string
  /** The words without times, so that a search can match across lines. */
  readonly words: string
}

export interface VideoReply {
  readonly title: string | null
  readonly language: string | null
  readonly segments: readonly Segment[]
}

const PASSAGE_CHARACTERS = 1024

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** 3723.4 as 1:02:03. */
function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}

/** Reads a video service's reply: an object with segments, or a list of segments; otherwise null. Segments without words or time are dropped. */
export function readVideoReply(json: unknown): VideoReply | null {
  const fields = Array.isArray(json) ? { segments: json } : fieldsOf(json)
  if (!Array.isArray(fields['segments'])) return null
  const segments = itemsOf(fields['segments']).flatMap(({ start, duration, text }) => {
    const words = textOf(text)?.replace(/\s+/g, ' ')
    if (words === undefined || !isTime(start)) return []
    return cutPassages(words).map((piece) => ({ start, end: start + (isTime(duration) ? duration : 0), text: piece.text }))
  })
  return { title: textOf(fields['title']), language: textOf(fields['language']), segments }
}

function passageOf(segments: readonly Segment[], number: number): SpokenPassage {
  return {
    number,
    start: segments[0]?.start ?? 0,
    end: Math.max(...segments.map(({ end }) => end)),
    lines: segments.map(({ start, text }) => `[${clockTime(start)}] ${text}`).join('\n'),
    words: segments.map(({ text }) => text).join(' ')
  }
}

/** Passages of up to 1,024 characters, or of one longer segment. */
export function spokenPassages(segments: readonly Segment[]): SpokenPassage[] {
  const groups: Segment[][] = []
  let length = 0
  for (const segment of segments) {
    length += segment.text.length
    const last = groups.at(-1)
    if (last !== undefined && length <= PASSAGE_CHARACTERS) last.push(segment)
    else {
      groups.push([segment])
      length = segment.text.length
    }
  }
  return groups.map((group, at) => passageOf(group, at + 1))
}
