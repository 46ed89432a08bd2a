import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import { addField } from '../commands/fields/add-field.ts'
import { copyKey, duplicateField } from '../commands/fields/duplicate-field.ts'
import { moveField } from '../commands/fields/move-field.ts'
import { pasteFields, pastedFields } from '../commands/fields/paste-fields.ts'
import { clearedWithField, removeField } from '../commands/fields/remove-field.ts'
import { renameField } from '../commands/fields/rename-field.ts'
import { useDesigner } from '../context.tsx'
import { fieldAt, fieldKeys, freeKey, isUnnamed } from '../document/fields.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { suggestKey } from '../document/suggest-key.ts'
import type { JsonObject } from '../document/json.ts'
import { select, undo } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'
import { type SchemaFile, structuredField } from '../json-schema/json-schema.ts'

/** Lines of a spreadsheet, pasted into the title of a field; false for a text that is no list of fields. */
function usePaste(onAnnounce: (words: string) => void) {
  const { say } = useDesigner()
  const { open, published, command } = useEditor()
  const { message } = App.useApp()
  return useCallback(
    (key: string, text: string, isWhole: boolean) => {
      const { fields, unknown } = pastedFields(text)
      if (fields.length === 0) return false
      const over = isWhole && isUnnamed(key) && !(published && fieldAt(published, key))
      const index = fieldKeys(open.document).indexOf(key)
      if (
        !command((before) => pasteFields(before, { fields, after: key, over }), {
          name: { code: 'DESIGNER_STEP_PASTE', params: { count: String(fields.length) } },
        })
      )
        return false
      select(open, fieldKeys(open.document)[index + fields.length - (over ? 1 : 0)] ?? null)
      onAnnounce(say('DESIGNER_PASTED', { count: fields.length }))
      if (unknown.length > 0)
        void message.warning(say('DESIGNER_PASTED_UNKNOWN', { names: unknown.join(say('DESIGNER_QUOTED_AND')) }), 8)
      return true
    },
    [open, published, command, message, say, onAnnounce],
  )
}

/** Removes fields as one step, and offers to undo that. */
function useRemove(titleOf: (key: string) => string) {
  const { say } = useDesigner()
  const { open, command } = useEditor()
  const { message } = App.useApp()
  return useCallback(
    (...keys: readonly string[]) => {
      const title = keys.map(titleOf).join(say('DESIGNER_QUOTED_AND'))
      const lost = new Set(keys.flatMap((key) => clearedWithField(open.document, key))).size
      if (
        !command((before) => keys.reduce((document, key) => removeField(document, { key }), before), {
          name: { code: 'DESIGNER_STEP_REMOVE', params: { title } },
        })
      )
        return
      const toast = `removed-${keys.join()}`
      message.open({
        key: toast,
        type: 'info',
        duration: 8,
        content: (
          <>
            {say(lost ? 'DESIGNER_REMOVED_WITH' : 'DESIGNER_REMOVED', { title, count: lost })}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(toast)
                undo(open)
              }}
            >
              {say('DESIGNER_UNDO')}
            </Button>
          </>
        ),
      })
    },
    [open, command, message, say, titleOf],
  )
}

/** Steps on whole fields in the table: add, move, remove, each announced to screen readers. */
export function useFieldSteps() {
  const { say, words } = useDesigner()
  const { open, published, command } = useEditor()
  const [announcement, setAnnouncement] = useState('')
  const titleOf = useCallback(
    (key: string) => words(ownProperty(fieldAt(open.document, key) ?? {}, 'title')) || key,
    [open, words],
  )

  const firstTitle = useCallback((key: string) => say('DESIGNER_NEW_FIELD', { number: key.replace(/\D/g, '') }), [say])
  const insert = useCallback(
    (key: string, field: JsonObject) => {
      command((before) => addField(before, { key, field, ...(open.selected ? { after: open.selected } : {}) }), {
        name: { code: 'DESIGNER_STEP_ADD', params: { title: words(field['title']) } },
      })
      select(open, key)
    },
    [open, command, words],
  )
  const add = useCallback(() => {
    const key = freeKey(open.document)
    insert(key, { title: firstTitle(key) })
  }, [open, insert, firstTitle])
  /** A field of structured data, as a JSON Schema describes it. */
  const addStructured = useCallback(
    (file: SchemaFile) => {
      const key = suggestKey(open.document, file.title) ?? freeKey(open.document)
      insert(key, structuredField(file, firstTitle(key)))
    },
    [open, insert, firstTitle],
  )
  /** A key that was not chosen follows the title once there is one; a published field keeps its column. */
  const nameAfterTitle = useCallback(
    (key: string) => {
      const title = titleOf(key)
      if (!isUnnamed(key) || title === key || title === firstTitle(key) || (published && fieldAt(published, key)))
        return
      const to = suggestKey(open.document, title, key)
      const wasSelected = open.selected === key
      if (
        to === undefined ||
        !command((before) => renameField(before, { from: key, to, published: false }), {
          name: { code: 'DESIGNER_STEP_RENAME', params: { from: key, to } },
          group: `${key}/title`,
        })
      )
        return
      if (wasSelected) select(open, to)
    },
    [open, published, command, titleOf, firstTitle],
  )
  const duplicate = useCallback(
    (key: string) => {
      const copy = copyKey(open.document, key)
      if (
        command((before) => duplicateField(before, { key }), {
          name: { code: 'DESIGNER_STEP_DUPLICATE', params: { title: titleOf(key) } },
        })
      )
        select(open, copy)
    },
    [open, command, titleOf],
  )
  const move = useCallback(
    (key: string, to: number) => {
      const title = titleOf(key)
      if (
        !command((before) => moveField(before, { key, to }), {
          name: { code: 'DESIGNER_STEP_MOVE', params: { title } },
        })
      )
        return
      const keys = fieldKeys(open.document)
      select(open, key)
      setAnnouncement(say('DESIGNER_MOVED', { title, place: keys.indexOf(key) + 1, count: keys.length }))
    },
    [open, command, say, titleOf],
  )
  const paste = usePaste(setAnnouncement)
  const remove = useRemove(titleOf)
  return { add, addStructured, firstTitle, duplicate, paste, nameAfterTitle, move, remove, announcement }
}
