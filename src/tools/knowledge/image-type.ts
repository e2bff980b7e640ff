const begins = (bytes: Buffer, at: number, text: string): boolean => bytes.subarray(at, at + text.length).toString('latin1') === text

/** Detects the type from the first bytes, not the server's header; null for types that models do not accept. */
export function imageTypeOf(bytes: Buffer): string | null {
  if (begins(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (begins(bytes, 0, 'GIF8')) return 'image/gif'
  return begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP') ? 'image/webp' : null
}
