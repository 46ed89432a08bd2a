import { CloseOutlined } from '@ant-design/icons'
import { MissingValue } from '../../../registry/kit/parts/MissingValue.tsx'
import { useLabels } from '../../../registry/kit/parts/choices/use-labels.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import { treeField, type TreeField } from '../query-state/index.ts'

interface ChosenNodeProps {
  /** Key of the chosen node. */
  readonly node: string | undefined
  readonly onClear: () => void
}

/** Says above the rows that they are those below a node of the tree, also when the tree is collapsed or in a drawer. */
export function ChosenNode({ node, onClear }: ChosenNodeProps) {
  const { screen } = useHost()
  const field = treeField(screen)
  return node !== undefined && field ? <Chip field={field} node={node} onClear={onClear} /> : null
}

function Chip({
  field,
  node,
  onClear,
}: {
  readonly field: TreeField
  readonly node: string
  readonly onClear: () => void
}) {
  const { ports } = useHost()
  const labels = useLabels(ports.lookup, field.lookup, [node])
  const title = textIn(field.field.title, ports.locale)
  const clear = ports.say('LIST_NODE_CLEAR', { title })
  return (
    <output className="vi-chosen-node">
      <span>{ports.say('LIST_NODE', { title })}</span>
      <strong>{labels.isGone(node) ? <MissingValue name={node} ports={ports} /> : labels.of(node)}</strong>
      <button type="button" className="vi-chip-clear" aria-label={clear} title={clear} onClick={onClear}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </output>
  )
}
