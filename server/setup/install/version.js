function numbers(version) {
  return version.replace(/^v/, '').split('-')[0].split('.').map(Number)
}

/** Negative when `a` is older than `b`, positive when newer, 0 when equal. Text after a dash is not compared. */
export function compareVersions(a, b) {
  const left = numbers(a)
  const right = numbers(b)
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
