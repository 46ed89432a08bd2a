import { isObject } from '../../../schemas/language/values.ts'
import { entryAtPath, layoutOf } from '../../commands/layout.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { FieldPanel } from '../../properties/field/FieldPanel.tsx'
import { FieldsPanel } from '../../properties/several/FieldsPanel.tsx'
import { LayoutBlock } from '../../properties/page/LayoutBlock.tsx'
import { type Element, isFormTarget } from '../elements/element.ts'
import { ElementCard } from '../elements/ElementCard.tsx'

const nothing = () => null

/** The properties of what is selected on the canvas. */
export function CanvasPanel({ selected }: { readonly selected: readonly Element[] }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const [first] = selected
  if (first?.kind === 'child' || first?.kind === 'action') return <ElementCard element={first} />
  if (!first || !isFormTarget(first)) return <p className="vd-help vd-canvas-hint">{say('CANVAS_NOTHING')}</p>
  if (selected.length > 1)
    return <FieldsPanel keys={selected.flatMap((each) => (each.kind === 'field' ? [each.key] : []))} />
  if (first.kind === 'field') return <FieldPanel fieldKey={first.key} />
  // A tab is edited with the tabs that it is one of.
  const path = first.kind === 'part' ? first.path.slice(0, 1) : first.path
  const block = entryAtPath(document, path)
  const [at = 0] = path
  return (
    isObject(block) && (
      <aside className="vd-panel vd-layout" aria-label={say('DESIGNER_PROPERTIES')}>
        <LayoutBlock
          key={path.join('.')}
          block={block}
          path={path}
          isFirst={at === 0}
          isLast={at === layoutOf(document).length - 1}
          inside={nothing}
        />
      </aside>
    )
  )
}
