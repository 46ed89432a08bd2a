import type { GlobalToken } from 'antd'
import { useMemo } from 'react'
import { rendererOf } from './draw.ts'
import { glideTheme, paintOf } from './paint.ts'

/** What the cells are drawn with, in the colours of the page. */
export function useCanvasTheme(token: GlobalToken) {
  const paint = useMemo(() => paintOf(token), [token])
  const renderers = useMemo(() => [rendererOf(paint)], [paint])
  const look = useMemo(() => glideTheme(token), [token])
  return { paint, renderers, look, accent: token.colorLink }
}
