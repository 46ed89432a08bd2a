import { firstSupportedLocale, type Locale } from '../../../schemas/language/text.ts'

/** `X-Lang`, else the first language of `Accept-Language` that is supported, else zh-CN. */
export function localeOf(headers: Readonly<Record<string, string | string[] | undefined>>): Locale {
  const wished = [headers['x-lang'], headers['accept-language']].filter((value) => typeof value === 'string')
  return firstSupportedLocale(wished.join(',').slice(0, 200).split(','))
}
