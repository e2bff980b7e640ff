/** Matches line ends, invisible and bidirectional control characters, and angle brackets. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/gu
const unicodeEscapes = (sign: string) => [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Escapes text to one line without tags. */
export const onOneLine = (text: string): string => text.replace(ESCAPED, unicodeEscapes)

/** Quotes external text on one line, so that a prompt's own words stay distinguishable. */
export const quote = (text: string): string => onOneLine(JSON.stringify(text))
