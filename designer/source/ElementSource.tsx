import { useMemo } from 'react'
import { useDesigner } from '../context.tsx'
import { lineAt, scan } from '../document/scan.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { JsonEditor, type Mark } from './JsonEditor.tsx'
import { firstLineOf, shownBy } from './lens.ts'
import { schemaAt } from './schema-at.ts'
import type { ElementLens } from './use-lens.ts'

interface ElementSourceProps {
  readonly shown: ElementLens
  readonly title: string
  readonly revealed: { readonly pointer: string } | null
  readonly onLeave: () => void
}

/** The selected element alone. What is typed goes into the whole document at once, with its checks and its history. */
export function ElementSource({ shown: { lens, write }, title, revealed, onLeave }: ElementSourceProps) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { text, problems, failure } = useOpen()
  const part = shownBy(lens, text) ?? ''
  const marks = useMemo((): readonly Mark[] => {
    if (failure) {
      const { code, line, column } = failure
      const at = lineAt(part, scan(part).failure ?? 0)
      return [{ at, message: say(code, { line, column }), level: 'error' }]
    }
    return problems.flatMap(({ pointer, code, params, level }) =>
      isWithin(pointer, lens.pointer)
        ? [{ at: pointer.slice(lens.pointer.length), message: say(code, params), level }]
        : [],
    )
  }, [problems, failure, part, lens.pointer, say])
  const inner = useMemo(
    () =>
      revealed && isWithin(revealed.pointer, lens.pointer)
        ? { pointer: revealed.pointer.slice(lens.pointer.length) }
        : null,
    [revealed, lens.pointer],
  )
  return (
    <JsonEditor
      key={lens.pointer}
      name={`${open.id}/element`}
      label={say('ELEMENT_SOURCE_OF', { title })}
      text={part}
      marks={marks}
      publish={({ publishSchema }, uri) =>
        publishSchema({ uri, schema: schemaAt(open.kind.schema(), open.document, lens.pointer) })
      }
      onEdit={(typed) => write(typed, title)}
      onEscape={onLeave}
      begin={undefined}
      firstLine={firstLineOf(lens)}
      revealed={inner}
    />
  )
}

const isWithin = (pointer: string, place: string) => pointer === place || pointer.startsWith(`${place}/`)
