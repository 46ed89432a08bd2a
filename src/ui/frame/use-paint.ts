import { useLayoutEffect } from 'react'
import { paintOf, type Look } from './theme.ts'

/** Gives the document the colours of a look, for our own style sheets. */
export function usePaint({ color, dark, contrast, compact }: Look): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(paintOf({ color, dark, contrast, compact })))
      style.setProperty(`--v-${name}`, value)
    style.setProperty('--v-primary', color)
    style.colorScheme = dark ? 'dark' : 'light'
  }, [color, dark, contrast, compact])
}
