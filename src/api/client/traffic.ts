/** Calls that take longer than this are shown. */
const SLOW_MS = 300

type Hide = () => void

let show: (() => Promise<Hide>) | undefined
let open = 0
let timer: ReturnType<typeof setTimeout> | undefined
let shown: Promise<Hide> | undefined
const resting = new Set<() => void>()

/** Sets the function that shows progress while a call is slow; that function returns the one that hides it. */
export function onSlowTraffic(shower: () => Promise<Hide>): void {
  show = shower
}

function idle(): void {
  clearTimeout(timer)
  for (const go of resting) go()
  resting.clear()
  // Whatever could not be shown need not be taken back.
  void shown?.then(
    (hide) => hide(),
    () => undefined,
  )
  shown = undefined
}

function begin(): void {
  shown = show?.()
  // Known of already, long before there is anything to take back.
  shown?.catch(() => undefined)
}

/** Counts a call that the user waits for. Returns the function that ends it. */
export function beginTraffic(): () => void {
  open += 1
  if (open === 1) timer = setTimeout(begin, SLOW_MS)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    open -= 1
    if (open === 0) idle()
  }
}

/** Resolves when no call is open and the browser is idle: for secondary parts of a page. */
export async function whenIdle(): Promise<void> {
  if (open > 0) await new Promise<void>((resolve) => void resting.add(resolve))
  await new Promise<void>(
    (resolve) =>
      void (typeof requestIdleCallback === 'function'
        ? requestIdleCallback(() => resolve(), { timeout: SLOW_MS })
        : setTimeout(resolve)),
  )
}
