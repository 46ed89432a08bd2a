import { designerIcon } from '../../../schemas/messages/designer/designer-icon.ts'
import { menuIcons } from './menu-icons.tsx'
import { moreIcons } from './more-icons.tsx'

type IconCode = Extract<keyof typeof designerIcon, `DESIGNER_ICON_${string}`>
const codeOf = (name: string) => `DESIGNER_ICON_${name.replaceAll('-', '_').toUpperCase()}` as IconCode

interface IconChoice {
  readonly name: string
  /** What it shows, in each language. */
  readonly text: (typeof designerIcon)[IconCode]
}
/** The icons that an entry of the menu or a button may have, by name. */
export const ICON_CHOICES: readonly IconChoice[] = Object.keys({ ...menuIcons, ...moreIcons })
  .toSorted()
  .map((name) => ({ name, text: designerIcon[codeOf(name)] }))

/** Whether an icon is found by a part of its name, or of what it shows in any language. */
export function isIconFound({ name, text }: IconChoice, sought: string): boolean {
  return [name, text['zh-CN'], text['en-US']].some((words) => words.toLowerCase().includes(sought.trim().toLowerCase()))
}
