import { entryOf } from '../../commands/set-entry.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt } from '../../document/fields.ts'
import { useOpen } from '../../editor/context.tsx'
import { ColumnProperties } from '../../properties/field/ColumnProperties.tsx'
import { QueryItemProperties } from '../../properties/field/QueryItemProperties.tsx'
import { DetailPanel } from './DetailPanel.tsx'
import { type ListTarget, sectionOf } from './list-targets.ts'

/** The properties of the selected query item or column. */
export function ListPanel({ target, title }: { readonly target: ListTarget | undefined; readonly title: string }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const field = target && fieldAt(document, target.key)
  if (target?.kind === 'detail') return <DetailPanel fieldKey={target.key} />
  const entry = target && entryOf(document, sectionOf(target), target.key)
  if (!target || !field || !entry) return <p className="vd-help vd-canvas-hint">{say('CANVAS_LIST_NOTHING')}</p>
  return (
    <aside className="vd-panel vd-list-panel" aria-label={say('DESIGNER_PROPERTIES_OF', { title })}>
      {target.kind === 'item' ? (
        <QueryItemProperties key={target.key} fieldKey={target.key} field={field} item={entry} />
      ) : (
        <ColumnProperties key={target.key} fieldKey={target.key} field={field} column={entry} />
      )}
    </aside>
  )
}
