/** Ends of lines, invisible signs and those that turn the direction of text; brackets of tags. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/gu
const unicodeEscapes = (sign: string) => [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** On one line, without tags. */
export const onOneLine = (text: string): string => text.replace(ESCAPED, unicodeEscapes)

/** Text that comes from outside, so that it can be told from what a prompt says: on one line, and whatever it says, between quotes. */
export const quote = (text: string): string => onOneLine(JSON.stringify(text))
