import Type, { type Static } from 'typebox'

/** The supported locales; the first one is the default. */
export const LOCALES = ['zh-CN', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

/** The first of these languages (`en-GB`, `zh`) that is supported, else the default. */
export function firstSupportedLocale(languages: readonly string[]): Locale {
  for (const wished of languages) {
    const language = wished.trim().slice(0, 2).toLowerCase()
    const found = LOCALES.find((locale) => locale.slice(0, 2) === language)
    if (found) return found
  }
  return LOCALES[0]
}

/** A text a person reads: one string (used in every locale) or one string per locale. */
export const TextSchema = Type.Union(
  [
    Type.String({ maxLength: 500 }),
    Type.Object(
      { 'zh-CN': Type.String({ maxLength: 500 }), 'en-US': Type.Optional(Type.String({ maxLength: 500 })) },
      { additionalProperties: false },
    ),
  ],
  // The mark tells the designer and the laws of widgets that this union is words for people.
  { description: 'A text: one string, or one per locale.', 'x-text': true },
)
export type Text = Static<typeof TextSchema>

/** The words of `text` in `locale`; falls back to zh-CN. */
export function textIn(text: Text | undefined, locale: Locale): string {
  if (text === undefined) return ''
  return typeof text === 'string' ? text : (text[locale] ?? text['zh-CN'])
}

/** The separator between labels. */
export const LABEL_SEPARATOR: Readonly<Record<Locale, string>> = { 'zh-CN': '、', 'en-US': ', ' }
/** Names as a sentence has them, none twice. */
export const quotedNames = (names: readonly string[], locale: Locale): string =>
  [...new Set(names)].map((name) => `“${name}”`).join(LABEL_SEPARATOR[locale])
