const line = /^( *)(not )?ok\b(?: \d+)?(?: - )?(.*?)(?: # (SKIP|TODO|time=\S+)\b *(.*))?(?: \{)?$/i

/**
 * Counts the tests of a TAP stream of files: the points one level below a file, and files that failed or were skipped as a whole. Returns `{ passed, failures,
 * skips, seconds }`: failures and skips as names, seconds as a list of `[file, seconds]`.
 */
export function countTap(tap) {
  const counts = { passed: 0, failures: [], skips: [], seconds: [] }
  let inFile = { failures: 0, skips: 0 }
  let inDiagnostic = false
  let pending = []
  let isLost = false
  for (const text of tap.split('\n')) {
    if (/^ *---$/.test(text)) inDiagnostic = true
    else if (/^ *\.\.\.$/.test(text)) inDiagnostic = false
    // tap ignores an assertion whose name breaks its line, by U+2028 for example, and calls the subtest empty.
    if (!inDiagnostic && /^ +1\.\.0 # no tests found$/.test(text)) isLost = true
    const point = inDiagnostic ? null : line.exec(text)
    if (!point) continue
    const [, indent, not, name, directive = '', reason = ''] = point
    const isSkip = /^(skip|todo)/i.test(directive)
    if (indent.length === 4) pending.push({ failed: (not !== undefined || isLost) && !isSkip, isSkip, name, reason })
    isLost = isLost && indent.length > 4
    if (indent.length > 0) continue
    inFile = tally(counts, name, pending)
    pending = []
    const [, milliseconds] = /^time=([\d.]+)ms$/.exec(directive) ?? []
    if (milliseconds !== undefined) counts.seconds.push([name, Number(milliseconds) / 1000])
    if (isSkip && inFile.total === 0) counts.skips.push(`${name}: ${reason || 'no reason given'}`)
    else if (not && inFile.failed === 0) counts.failures.push(name)
  }
  return counts
}

function tally(counts, file, points) {
  let failed = 0
  for (const { failed: isFailed, isSkip, name, reason } of points) {
    const told = `${file} > ${name}`
    if (isSkip) counts.skips.push(`${told}: ${reason || 'no reason given'}`)
    else if (isFailed) {
      counts.failures.push(told)
      failed++
    } else counts.passed++
  }
  return { total: points.length, failed }
}
