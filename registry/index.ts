import type { AnyWidget } from './kit/define.ts'
import { offeredPackages, packageOfView } from './packages/known.ts'
import { widgets } from './widgets/index.ts'

const byName = new Map<string, AnyWidget>()
for (const widget of widgets) for (const name of [widget.type, ...widget.aliases]) byName.set(name, widget)

/** The widget of a view name or alias, of ours or of a package. */
export function findWidget(view: string): AnyWidget | undefined {
  return byName.get(view) ?? packageOfView(view)
}
/** The first widget that draws a plain schema: a type, a format, or the name of an input. */
export const widgetFor = (name: string): AnyWidget | undefined => widgets.find(({ draws }) => draws?.includes(name))
/** Every name of a widget: view names, titles and synonyms in all languages. */
export function widgetNames({ type, aliases, title, synonyms }: AnyWidget): readonly string[] {
  const titles = typeof title === 'string' ? [title] : Object.values(title)
  return [type, ...aliases, ...titles, ...Object.values(synonyms).flatMap((words) => words.split(/[、,] */))]
}
/** What a person may choose from: ours, and packages that are switched on. */
export const offeredWidgets = (): readonly AnyWidget[] => [...widgets, ...offeredPackages()]
export { widgets }
