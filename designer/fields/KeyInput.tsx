import { Input, Tooltip } from 'antd'
import { useState } from 'react'
import { renameField } from '../commands/fields/rename-field.ts'
import { useDesigner } from '../context.tsx'
import { fieldAt, isFree, isUnnamed } from '../document/fields.ts'
import { select } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'

/** The field's key. Renaming touches the whole screen, so it happens on Enter or on leaving the box, and only to a free key. */
export function KeyInput({ fieldKey, id }: { readonly fieldKey: string; readonly id?: string }) {
  const { say } = useDesigner()
  const { open, published, command } = useEditor()
  const [typed, setTyped] = useState(fieldKey)
  const [shown, setShown] = useState(fieldKey)
  if (shown !== fieldKey) {
    setShown(fieldKey)
    setTyped(fieldKey)
  }
  const fault = typed === fieldKey || isFree(open.document, typed, fieldKey) ? undefined : say('DESIGNER_KEY_WRONG')
  const asksForName = isUnnamed(typed) && !(published && fieldAt(published, fieldKey))
  const handleCommit = () => {
    if (typed === fieldKey) return
    if (fault) return setTyped(fieldKey)
    const wasSelected = open.selected === fieldKey
    const isPublished = published !== null && fieldAt(published, fieldKey) !== undefined
    command((document) => renameField(document, { from: fieldKey, to: typed, published: isPublished }), {
      name: { code: 'DESIGNER_STEP_RENAME', params: { from: fieldKey, to: typed } },
    })
    if (wasSelected) select(open, typed)
  }
  return (
    <Tooltip title={fault} open={fault !== undefined} color="red">
      <Input
        id={id}
        size={id === undefined ? 'small' : 'middle'}
        className="vd-key"
        {...(asksForName ? { status: 'warning' as const, title: say('DESIGNER_KEY_UNNAMED') } : {})}
        spellCheck={false}
        value={typed}
        {...(fault ? { status: 'error', 'aria-invalid': true } : {})}
        aria-label={say('DESIGNER_KEY_OF', { key: fieldKey })}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={handleCommit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handleCommit()
          if (event.key === 'Escape') setTyped(fieldKey)
        }}
      />
    </Tooltip>
  )
}
