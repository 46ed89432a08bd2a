/** Changes of one character that make one text of the other; a swap of two neighbours counts as one. */
function distance(one: string, other: string): number {
  let [earlier, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? (earlier[column - 2] ?? Infinity) + 1
          : Infinity
      now[column] = Math.min(
        (before[column] ?? Infinity) + 1,
        (now[column - 1] ?? Infinity) + 1,
        (before[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        swapped,
      )
    }
    ;[earlier, before] = [before, now]
  }
  return before[other.length] ?? Infinity
}
const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
/** A third of the characters may differ. */
const allowed = (name: string) => Math.floor(name.length / 3)

/** The name that was probably meant; undefined where none is similar, or two are equally so. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  const found = names
    .filter((each) => each !== name)
    .map((each) => ({ each, far: distance(plain(name), plain(each)) }))
    .filter(({ far }) => far <= allowed(name))
    .toSorted((one, other) => one.far - other.far)
  const [first, second] = found
  return first && first.far !== second?.far ? first.each : undefined
}
