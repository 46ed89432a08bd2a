import type { Screen } from '../../schemas/language/screen.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { ScreenDocument } from '../document/json.ts'
import { setNonEmpty, setProperty } from '../document/json.ts'
import type { NewScreen } from '../list/blank.ts'

const FILES = import.meta.glob<Screen>('../../schemas/templates/*.json', { import: 'default' })

/** The templates that come with the product, by the name of their file. */
export const loadTemplates = (): Promise<readonly Screen[]> =>
  Promise.all(
    Object.keys(FILES)
      .toSorted()
      .map((path) => (FILES[path] as () => Promise<Screen>)()),
  )

/** A template under names of its own; a title that was not changed stays in every language. */
export function fromTemplate(template: Screen, { id, title, permission, table, parent }: NewScreen): ScreenDocument {
  const isSameTitle = ['zh-CN', 'en-US'].some((locale) => textIn(template.title, locale as 'zh-CN' | 'en-US') === title)
  const named: ScreenDocument = {
    ...template,
    id,
    title: isSameTitle ? template.title : title,
    ...(permission ? { permission } : {}),
    source: { table },
  }
  return setNonEmpty(setProperty(named, 'menu', undefined), 'menu', parent ? { parent } : {})
}
