import { entryOf } from '../../commands/set-entry.ts'
import { useOpen } from '../../editor/context.tsx'
import { isListTarget } from '../elements/element.ts'
import { ElementTools } from '../elements/ElementTools.tsx'
import type { Elements } from '../elements/use-elements.ts'
import { TitleInput } from '../TitleInput.tsx'
import { ColumnWidth } from './ColumnWidth.tsx'
import { type ListBox, listIdOf } from './list-targets.ts'

interface ListToolsProps {
  readonly elements: Elements
  readonly boxes: readonly ListBox[]
  /** Where the selected query item or column is drawn. */
  readonly box: ListBox | undefined
}

/** The buttons beside the selected query item or column, or the box for its title. */
export function ListTools({ elements, boxes, box }: ListToolsProps) {
  const { document } = useOpen()
  const { edited } = elements
  const steps = elements.steps.list
  const named = edited?.surface === 'sheet' && isListTarget(edited.element) ? edited.element : undefined
  if (named)
    return (
      <TitleInput
        key={listIdOf(named)}
        box={boxes.find(({ id }) => id === listIdOf(named))}
        title={steps.titleOf(named)}
        onDone={elements.finish}
      />
    )
  if (!box) return null
  const { target } = box
  const width = target.kind === 'column' ? entryOf(document, 'list', target.key)?.['width'] : undefined
  return (
    <ElementTools elements={elements} box={box}>
      {target.kind === 'column' && (
        <ColumnWidth
          box={box}
          title={steps.titleOf(target)}
          width={typeof width === 'number' ? width : undefined}
          onResize={(next) => steps.resize(target, next)}
        />
      )}
    </ElementTools>
  )
}
