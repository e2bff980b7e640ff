const names = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i

/** Whether a host name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  return names.test(host)
}
