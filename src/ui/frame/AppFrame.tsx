import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '../../../schemas/language/text.ts'
import { FeedbackBridge } from '../feedback/feedback.tsx'
import { feedbackReady } from '../feedback/feedback-ready.ts'
import { fontOf, type Look } from './theme.ts'
import { useTheme } from './use-theme.tsx'
import type { FeedbackTheme } from '../feedback/open-feedback.tsx'

type AntdLocale = typeof zhCN
const LATER: Readonly<Partial<Record<Locale, () => Promise<{ default: AntdLocale }>>>> = {
  'en-US': () => import('antd/locale/en_US'),
}

function useAntdLocale(locale: Locale): AntdLocale {
  const [loaded, setLoaded] = useState<Partial<Record<Locale, AntdLocale>>>({ 'zh-CN': zhCN })
  useEffect(() => {
    if (loaded[locale]) return
    void LATER[locale]?.().then((module) => setLoaded((known) => ({ ...known, [locale]: module.default })))
  }, [locale, loaded])
  return loaded[locale] ?? zhCN
}

/** Read once: a change later would render the whole page again. */
const wantsStillness = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

interface Props {
  readonly locale: Locale
  readonly look: Look
  readonly children?: ReactNode
}

/** Theme and language of the components; undefined until the theme is there. */
function useDress({ locale, look }: Props): FeedbackTheme | undefined {
  const words = useAntdLocale(locale)
  const computed = useTheme(look)
  return useMemo(() => {
    if (!computed) return undefined
    // Without movement a component has no end of one to wait for, which a busy browser may never tell it.
    const token = { ...computed.token, fontFamily: fontOf(locale), ...(wantsStillness ? { motion: false } : {}) }
    return { locale: words, theme: { ...computed, token }, componentSize: 'middle' }
  }, [words, computed, locale])
}

/** Provides theme and locale. */
export function ThemedFrame(props: Props) {
  const dress = useDress(props)
  return dress ? <ConfigProvider {...dress}>{props.children}</ConfigProvider> : null
}

function Standing() {
  useEffect(() => feedbackReady.frame.arrive(), [])
  return null
}

/** The same, with notices and questions. */
export function AppFrame(props: Props) {
  const dress = useDress(props)
  return dress ? (
    <ConfigProvider {...dress}>
      <div className="v-app">
        <FeedbackBridge dress={dress} />
        <Standing />
        {props.children}
      </div>
    </ConfigProvider>
  ) : null
}
