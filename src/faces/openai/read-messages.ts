import { EdgewiseError } from '../../base/errors.ts'
import type { ChatMessage } from './transcript.ts'

interface Part {
  readonly type?: string
  readonly text?: string | null
  readonly refusal?: string | null
}

/** A message of either API. Items of the Responses API that are not messages have no role. */
export interface WrittenMessage {
  readonly role?: string | undefined
  readonly content?: string | readonly Part[] | null
  readonly refusal?: string | null
}

/** Types of parts that cannot be read. */
export const unreadable = ['image_url', 'input_image', 'input_audio', 'input_file', 'file']

export function readMessages(messages: readonly WrittenMessage[]): ChatMessage[] {
  return messages.flatMap(({ role, content, refusal }) => {
    if (role === undefined) return []
    const parts = typeof content === 'string' ? [{ text: content }] : (content ?? [])
    const texts = [...parts.map((part: Part) => part.text ?? part.refusal ?? ''), refusal ?? '']
    return [{ role, text: texts.filter((text) => text !== '').join('\n') }]
  })
}

/** Rejects parts other than text, before the messages are validated. Throws EDGEWISE_INVALID_INPUT. */
export function refuseUnreadable(messages: unknown, parameter: string): void {
  for (const [at, message] of asList(messages).entries()) {
    for (const [place, part] of asList((message as WrittenMessage | null)?.content).entries()) {
      const type = (part as Part | null)?.type
      if (type !== undefined && unreadable.includes(type)) throw notText(`/${parameter}/${at}/content/${place}`, type)
    }
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function notText(pointer: string, type: string): EdgewiseError {
  const detail = `Questions are text: a part of type "${type}" cannot be read. Graphs are uploaded to /graphs/{name}/import.`
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer, detail }] })
}
