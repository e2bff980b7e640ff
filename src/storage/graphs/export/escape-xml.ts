/** XML 1.0 cannot represent these, not even escaped: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
/** Whether XML cannot represent the text unchanged. */
export const hasUnspeakable = (text: string): boolean => text.search(UNSPEAKABLE) !== -1

/** White space is escaped too: readers normalise it in attributes, and line ends everywhere. */
const SPECIAL = /[&<>"'\t\n\r]/g

/** Escapes text for an element or an attribute. Characters that XML cannot represent become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(UNSPEAKABLE, '\uFFFD').replace(SPECIAL, (sign) => `&#${sign.charCodeAt(0)};`)
}
