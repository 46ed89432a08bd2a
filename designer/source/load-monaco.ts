import type { Locale } from '../../schemas/language/text.ts'

/** The editor reads its own words while it is evaluated, so they are set first. */
export async function loadMonaco(locale: Locale): Promise<typeof import('./monaco.ts')> {
  if (locale === 'zh-CN') await import('monaco-editor/nls/lang/zh-cn')
  return import('./monaco.ts')
}
