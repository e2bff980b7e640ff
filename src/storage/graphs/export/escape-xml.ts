/** What XML 1.0 cannot hold, not even escaped: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
/** White space, too: readers fold it within attributes, and line ends everywhere. */
const SPECIAL = /[&<>"'\t\n\r]/g

/** Text as it may stand in an element or an attribute. What XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(UNSPEAKABLE, '\uFFFD').replace(SPECIAL, (sign) => `&#${sign.charCodeAt(0)};`)
}
