import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import { addField } from '../commands/add-field.ts'
import { moveField } from '../commands/move-field.ts'
import { lostWith, removeField } from '../commands/remove-field.ts'
import { useDesigner } from '../context.tsx'
import { fieldAt, fieldKeys, freeKey } from '../document/fields.ts'
import { own } from '../document/json.ts'
import { select, undo } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'

/** What is done to whole fields in the table: add, move, remove, each told to whoever does not see the table. */
export function useFieldSteps() {
  const { say, words } = useDesigner()
  const { open, command } = useEditor()
  const { message } = App.useApp()
  const [told, setTold] = useState('')
  const titleOf = useCallback((key: string) => words(own(fieldAt(open.document, key) ?? {}, 'title')) || key, [open, words])

  const add = useCallback(() => {
    const key = freeKey(open.document)
    const title = say('DESIGNER_NEW_FIELD', { number: key.replace(/\D/g, '') })
    command((before) => addField(before, { key, field: { title }, ...(open.selected ? { after: open.selected } : {}) }), { name: { code: 'DESIGNER_STEP_ADD', params: { title } } })
    select(open, key)
  }, [open, command, say])
  const move = useCallback(
    (key: string, to: number) => {
      const title = titleOf(key)
      if (!command((before) => moveField(before, { key, to }), { name: { code: 'DESIGNER_STEP_MOVE', params: { title } } })) return
      const keys = fieldKeys(open.document)
      select(open, key)
      setTold(say('DESIGNER_MOVED', { title, place: keys.indexOf(key) + 1, count: keys.length }))
    },
    [open, command, say, titleOf],
  )
  const remove = useCallback(
    (key: string) => {
      const title = titleOf(key)
      const lost = lostWith(open.document, key).length
      if (!command((before) => removeField(before, { key }), { name: { code: 'DESIGNER_STEP_REMOVE', params: { title } } })) return
      const toast = `removed-${key}`
      message.open({
        key: toast, type: 'info', duration: 8,
        content: (
          <>
            {say(lost ? 'DESIGNER_REMOVED_WITH' : 'DESIGNER_REMOVED', { title, count: lost })}{' '}
            <Button type="link" size="small" onClick={() => { message.destroy(toast); undo(open) }}>{say('DESIGNER_UNDO')}</Button>
          </>
        ),
      })
    },
    [open, command, message, say, titleOf],
  )
  return { add, move, remove, told }
}
