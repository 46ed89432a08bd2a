import { useMemo } from 'react'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { editText, selectPlace } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { JsonEditor, type Mark } from './JsonEditor.tsx'

/** The whole document; the element that the caret is in is the selected one. */
export function WholeSource({ revealed }: { readonly revealed: { readonly pointer: string } | null }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { text, problems, failure, place } = useOpen()
  const marks = useMemo((): readonly Mark[] => {
    if (failure) {
      const { code, line, column } = failure
      return [{ at: { line, column }, message: say(code, { line, column }), level: 'error' }]
    }
    return problems.map(({ pointer, code, params, level }) => ({ at: pointer, message: say(code, params), level }))
  }, [problems, failure, say])
  return (
    <JsonEditor
      name={open.id}
      label={say('DESIGNER_SOURCE')}
      text={text}
      marks={marks}
      publish={({ publishSchema }, uri) =>
        publishSchema({ uri, schema: open.kind.schema(), stated: ownProperty(open.document, '$schema') })
      }
      onEdit={(typed) => editText(open, typed)}
      onCaret={(pointer) => {
        const element = open.kind.elementAt(open.document, pointer)
        if (element !== undefined) selectPlace(open, element)
      }}
      begin={place ?? undefined}
      revealed={revealed}
    />
  )
}
