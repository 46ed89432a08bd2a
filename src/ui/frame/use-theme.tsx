import type { ThemeConfig } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { logProblem } from '../../lib/log.ts'
import { busyToast, toast } from '../feedback/feedback.tsx'
import { themeOf, type Look } from './theme.ts'
import { usePaint } from './use-paint.ts'
import { sayNow } from '../use-say.ts'

/** What antd computes a dark or a compact theme with; most people never need it. */
async function computed(look: Look): Promise<ThemeConfig> {
  const parts = await Promise.all([
    ...(look.dark ? [import('antd/es/theme/themes/dark/index.js')] : []),
    ...(look.compact ? [import('antd/es/theme/themes/compact/index.js')] : []),
  ])
  return themeOf(
    look,
    parts.map((part) => part.default),
  )
}
const isPlain = (look: Look) => !look.dark && !look.compact

/** Time to read that the theme is worked out; the look itself does not wait. */
const READABLE_MS = 600
/** The words about another theme come late where their code is still on its way; the theme waits no longer for them. */
const WORDS_MS = 2000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Two frames: by then what was set is drawn. A page that is not in front has no frames. */
const drawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    wait(READABLE_MS),
  ])

/** The theme of a look. Undefined until the first one is there; a later one that cannot be had leaves the one before, and says so. */
export function useTheme({ color, dark, compact, contrast }: Look): ThemeConfig | undefined {
  const look = useMemo(() => ({ color, dark, compact, contrast }), [color, dark, compact, contrast])
  const [shown, setShown] = useState(() => ({ look, theme: isPlain(look) ? themeOf(look) : undefined }))
  const first = useRef(look)

  useEffect(() => {
    if (look === first.current && isPlain(look)) return
    let left = false
    const words = look === first.current ? undefined : busyToast(sayNow('SETTINGS_THEME_BUSY'))
    // Another theme draws the whole page anew: the words about it come first, or the page stands still without them.
    const start = words && Promise.race([words.isOpened, wait(WORDS_MS)]).then(drawn)
    Promise.resolve(start)
      .then(() => computed(look))
      .then((theme) => {
        if (!left) setShown({ look, theme })
        return wait(READABLE_MS)
      })
      .catch((reason: unknown) => {
        logProblem('the theme was not computed', reason)
        toast('error', sayNow('SETTINGS_THEME_FAILED'))
        setShown((now) => ({ ...now, theme: now.theme ?? themeOf(now.look) }))
      })
      .finally(() => words?.close())
    return () => {
      left = true
    }
  }, [look])

  usePaint(shown.look)
  return shown.theme
}
