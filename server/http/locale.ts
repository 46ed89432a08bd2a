import { LOCALES, type Locale } from '../../schemas/language/text.ts'

/** `X-Lang`, else the first language of `Accept-Language` that the product speaks, else zh-CN. */
export function localeOf(headers: Readonly<Record<string, string | string[] | undefined>>): Locale {
  const wished = [headers['x-lang'], headers['accept-language']].filter((value) => typeof value === 'string')
  for (const part of wished.join(',').slice(0, 200).split(',')) {
    const language = part.split(';', 1)[0]?.trim().slice(0, 2).toLowerCase()
    const found = LOCALES.find((locale) => locale.slice(0, 2) === language)
    if (found) return found
  }
  return LOCALES[0]
}
