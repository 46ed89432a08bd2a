import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '../../schemas/language/text.ts'
import { FeedbackBridge } from './feedback.tsx'
import { standing } from './standing.ts'
import type { Look } from './theme.ts'
import { useTheme } from './use-theme.tsx'

type AntdLocale = typeof zhCN
const LATER: Readonly<Partial<Record<Locale, () => Promise<{ default: AntdLocale }>>>> = { 'en-US': () => import('antd/locale/en_US') }

function useAntdLocale(locale: Locale): AntdLocale {
  const [loaded, setLoaded] = useState<Partial<Record<Locale, AntdLocale>>>({ 'zh-CN': zhCN })
  useEffect(() => {
    if (loaded[locale]) return
    void LATER[locale]?.().then((module) => setLoaded((known) => ({ ...known, [locale]: module.default })))
  }, [locale, loaded])
  return loaded[locale] ?? zhCN
}

/** Asked once: to be told otherwise later would draw the whole page anew. */
const wantsStillness = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

interface Props {
  readonly locale: Locale
  readonly look: Look
  readonly children?: ReactNode
}

/** Theme and language of the components. */
export function Dressed({ locale, look, children }: Props) {
  const words = useAntdLocale(locale)
  const computed = useTheme(look)
  // Without movement a component has no end of one to wait for, which a busy browser may never tell it.
  const theme = useMemo(() => (computed && wantsStillness ? { ...computed, token: { ...computed.token, motion: false } } : computed), [computed])
  return theme ? <ConfigProvider locale={words} theme={theme} componentSize="middle">{children}</ConfigProvider> : null
}

function Standing() {
  useEffect(() => standing.frame.arrive(), [])
  return null
}

/** The same, with the places where notices and dialogs appear. */
export function AppFrame({ locale, look, children }: Props) {
  return (
    <Dressed locale={locale} look={look}>
      <div className="v-app">
        <FeedbackBridge />
        <Standing />
        {children}
      </div>
    </Dressed>
  )
}
