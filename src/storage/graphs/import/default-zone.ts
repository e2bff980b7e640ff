const clock = String.raw`\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?`
const local = new RegExp(`^(?:(\\d{4})-(\\d{2})-(\\d{2})T)?${clock}$`)
const fixed = /^(?:Z|[+-]\d{2}:\d{2})$/

/** Whether it is a time zone: `Z`, an offset such as `+02:00`, or a name such as `Europe/Stockholm`. */
export function isZone(zone: string): boolean {
  if (fixed.test(zone)) return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Adds a default zone to a date and time, or a time, without one. Returns undefined where the offset cannot be determined. */
export function inZone(text: string, zone: string): string | undefined {
  const [whole, year, month, day] = local.exec(text) ?? []
  if (whole === undefined) return text
  if (fixed.test(zone)) return text + zone
  if (year === undefined) return undefined
  const [hour = '', minute = '', second = '0'] = text.slice(text.indexOf('T') + 1).match(/\d{2}/g) ?? []
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const first = offsetMinutes(asUtc, zone)
  const offset = first === undefined ? undefined : offsetMinutes(asUtc - first * 60_000, zone)
  if (offset === undefined) return undefined
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'))
  return `${text}${offset < 0 ? '-' : '+'}${hours}:${minutes}[${zone}]`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset at an instant in ms; undefined where it is not a whole number of minutes, as before standard time. */
function offsetMinutes(instant: number, zone: string): number | undefined {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(text ?? '') ?? []
  if (text === undefined || (sign === undefined && text !== 'GMT')) return undefined
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
