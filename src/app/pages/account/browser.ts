/** The first that fits counts: Edge and Opera also name Chrome, and Chrome names Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*Safari\//],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Browser and system as a user agent names them, such as `Chrome 128 · Windows`; else the beginning of what it says. */
export function browserOf(userAgent: string): string {
  const [browser] = BROWSERS.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0]
  const found = [browser, system].filter((one) => one !== undefined)
  return found.length > 0 ? found.join(' · ') : userAgent.slice(0, 60)
}
