import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react'
import { editedChildren, type FieldMemory, placedChildren, resolveScreen } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { type DrawnForm, FormDrawing } from '../../../src/screen/preview/FormDrawing.tsx'
import { useDesigner } from '../../context.tsx'
import { SampleScreen } from '../../preview/PreviewPart.tsx'
import { designScreen } from '../design-screen.ts'

interface CanvasFormProps {
  readonly screen: Screen
  readonly ref: Ref<DrawnForm>
}

/** The form as the renderer draws it, with everything that conditions may hide. Sub-tables are named at their place. */
export function CanvasForm({ screen, ref }: CanvasFormProps) {
  const { say, words, ports } = useDesigner()
  const [memory] = useState<FieldMemory>(() => new WeakMap())
  const resolved = useMemo(() => resolveScreen(designScreen(screen), memory), [screen, memory])
  const { children } = screen
  const drawChild = useCallback(
    (name: string): ReactNode => (
      <fieldset className="vi-group vd-canvas-child" data-child={name}>
        <legend>{textIn(children?.[name]?.title, ports.locale) || name}</legend>
        <p className="vi-help">{say('CANVAS_CHILD')}</p>
      </fieldset>
    ),
    [children, ports, say],
  )
  const placed = new Set(placedChildren(resolved.form.blocks))
  const loose = editedChildren(resolved.screen).filter(({ name }) => !placed.has(name))
  return (
    <SampleScreen screen={resolved}>
      <h2 className="vd-canvas-title">{words(screen.title)}</h2>
      <FormDrawing
        ref={ref}
        drawChild={drawChild}
        below={loose.map(({ name }) => (
          <div key={name}>{drawChild(name)}</div>
        ))}
      />
    </SampleScreen>
  )
}
