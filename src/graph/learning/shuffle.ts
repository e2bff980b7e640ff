/** Shuffles the entries uniformly, by Durstenfeld's form of the Fisher-Yates shuffle. */
export function shuffle(entries: Uint32Array, random: () => number): void {
  for (let last = entries.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const entry = entries[last]
    entries[last] = entries[other]
    entries[other] = entry
  }
}
