import type { Locale } from '../../../schemas/language/text.ts'
import { designerIcon } from '../../../schemas/messages/designer/designer-icon.ts'
import { menuIcons } from './menu-icons.tsx'
import { moreIcons } from './more-icons.tsx'

type IconName = keyof typeof menuIcons | keyof typeof moreIcons
type CodePart<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Uppercase<Head>}_${CodePart<Rest>}`
  : Uppercase<Name>
type IconCode = `DESIGNER_ICON_${CodePart<IconName>}`

/** What each icon shows. The type refuses an icon without words. */
const ICON_TEXTS: Readonly<Record<IconCode, IconChoice['text']>> = designerIcon
const codeOf = (name: string) => `DESIGNER_ICON_${name.replaceAll('-', '_').toUpperCase()}` as IconCode

interface IconChoice {
  readonly name: string
  /** What it shows, in each language. */
  readonly text: Readonly<Record<Locale, string>>
}
/** The icons that an entry of the menu or a button may have, by name. */
export const ICON_CHOICES: readonly IconChoice[] = Object.keys({ ...menuIcons, ...moreIcons })
  .toSorted()
  .map((name) => ({ name, text: ICON_TEXTS[codeOf(name)] }))

/** Whether an icon is found by a part of its name, or of what it shows in any language. */
export function isIconFound({ name, text }: IconChoice, sought: string): boolean {
  return [name, text['zh-CN'], text['en-US']].some((words) => words.toLowerCase().includes(sought.trim().toLowerCase()))
}
