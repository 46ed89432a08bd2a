import { useCallback, useMemo } from 'react'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { entryAtPath } from '../../commands/layout.ts'
import { type DesignerContextValue, useDesigner } from '../../context.tsx'
import { fieldAt, widgetOf } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import { storedTitle, type Target } from '../targets.ts'

/** How what is on the canvas is called. */
export function useTargetNames() {
  const { say, words } = useDesigner()
  const { open } = useEditor()
  const titleOf = useCallback(
    (target: Target) => {
      const title = words(storedTitle(open.document, target))
      if (title !== '') return title
      if (target.kind === 'field') return target.key
      if (target.kind === 'child') return target.name
      return say(blockName(entryAtPath(open.document, target.path)))
    },
    [open, say, words],
  )
  const fieldName = useMemo(() => fieldNames((key) => fieldAt(open.document, key), { say, words }), [open, say, words])
  /** What a screen reader says of a target. */
  const nameOf = (target: Target): string => {
    if (target.kind === 'field') return fieldName(target.key)
    const title = titleOf(target)
    if (target.kind === 'child') return say('CANVAS_FIELD_KIND', { title, view: say('CANVAS_CHILD') })
    const kind = say(
      blockName(entryAtPath(open.document, target.kind === 'part' ? target.path.slice(0, 1) : target.path)),
    )
    return title === kind ? title : say('CANVAS_FIELD_KIND', { title, view: kind })
  }
  return { titleOf, nameOf }
}

const NAMES: Readonly<Record<string, MessageCode>> = {
  tabs: 'CANVAS_TABS',
  steps: 'CANVAS_STEPS',
  child: 'CANVAS_CHILD',
  divider: 'DESIGNER_DIVIDER',
  note: 'DESIGNER_NOTE',
}
const blockName = (block: unknown): MessageCode =>
  (isObject(block) ? Object.entries(NAMES).find(([name]) => ownProperty(block, name) !== undefined)?.[1] : undefined) ??
  'CANVAS_GROUP'

/** How a screen reader calls each field. The name of a field that did not change is not made again. */
function fieldNames(
  fieldOf: (key: string) => JsonObject | undefined,
  { say, words }: Pick<DesignerContextValue, 'say' | 'words'>,
) {
  const names = new WeakMap<object, string>()
  return (key: string): string => {
    const field = fieldOf(key)
    if (!field) return key
    const known = names.get(field)
    if (known !== undefined) return known
    const title = words(ownProperty(field, 'title'))
    const widget = widgetOf(field)
    const name = widget ? say('CANVAS_FIELD_KIND', { title: title || key, view: words(widget.title) }) : title || key
    // A field without a title is called by its key, which is no part of it.
    if (title !== '') names.set(field, name)
    return name
  }
}
